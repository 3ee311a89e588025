"""Twelve problems with a right and a wrong proof each, written for the sample runs of this project.

Each is split, subject, problem, steps of a right proof, number of the step that is wrong in the other proof, that step,
and what is wrong with it. Everything here is classical mathematics in our own words.
"""

PROBLEMS = [
    (
        "ugd", "Number theory", "Show that the product of two consecutive integers is even.",
        ["Let the integers be $n$ and $n+1$.", "One of them is even, since parities alternate.", "A multiple of an even integer is even, so $n(n+1)$ is even."],
        1, "Both of them are even, since parities alternate.", "Exactly one of two consecutive integers is even.",
    ),
    (
        "ugd", "Number theory", "Show that $\\sqrt{2}$ is irrational.",
        ["Suppose $\\sqrt{2}=a/b$ in lowest terms.", "Then $a^2=2b^2$, so $a$ is even, say $a=2c$.", "Hence $b^2=2c^2$ and $b$ is even too, against lowest terms."],
        2, "Hence $b^2=4c^2$ and $b$ is even too, against lowest terms.", "$4c^2=2b^2$ gives $b^2=2c^2$.",
    ),
    (
        "ugd", "Algebra", "Show that a group in which every element is its own inverse is abelian.",
        ["Let $x,y$ be elements; then $(xy)^2=e$.", "So $xy=(xy)^{-1}=y^{-1}x^{-1}$.", "As $x^{-1}=x$ and $y^{-1}=y$, this is $yx$."],
        1, "So $xy=(xy)^{-1}=x^{-1}y^{-1}$.", "The inverse of a product is taken in reverse order.",
    ),
    (
        "ugd", "Analysis", "Show that a convergent sequence of real numbers is bounded.",
        ["Let $a_n\\to a$; choose $N$ with $|a_n-a|<1$ for $n\\ge N$.", "Then $|a_n|<|a|+1$ for $n\\ge N$.", "The finitely many other terms have a largest absolute value $M$.", "So $|a_n|\\le\\max(M,|a|+1)$ for all $n$."],
        2, "The other terms have a largest absolute value $M$, since every set of reals has one.", "It needs that they are finitely many.",
    ),
    (
        "ugd", "Analysis", "Show that the harmonic series diverges.",
        ["Group the terms between successive powers of two.", "The group from $2^k+1$ to $2^{k+1}$ has $2^k$ terms, each at least $2^{-k-1}$.", "So each group adds at least $1/2$, and the sums grow without bound."],
        1, "The group from $2^k+1$ to $2^{k+1}$ has $2^k$ terms, each at least $2^{-k}$.", "The last of them is $2^{-k-1}$.",
    ),
    (
        "ugd", "Linear algebra", "Show that eigenvectors of a matrix to distinct eigenvalues $\\lambda\\ne\\mu$ are linearly independent.",
        ["Let $Av=\\lambda v$, $Aw=\\mu w$ and $av+bw=0$.", "Apply $A$ and subtract $\\lambda$ times the relation: $b(\\mu-\\lambda)w=0$.", "So $b=0$, and then $a=0$."],
        1, "Apply $A$ and subtract the relation: $b(\\mu-\\lambda)w=0$.", "The relation has to be multiplied by $\\lambda$ first.",
    ),
    (
        "ugd", "Combinatorics", "Show that among $n+1$ integers from $1$ to $2n$ two are consecutive.",
        ["Put the integers into the $n$ pairs $\\{1,2\\},\\{3,4\\},\\dots$", "With $n+1$ integers, two fall into one pair.", "The two of a pair are consecutive."],
        0, "Put the integers into the $n$ pairs $\\{1,n+1\\},\\{2,n+2\\},\\dots$", "Two of such a pair are not consecutive for $n>1$.",
    ),
    (
        "qe", "Algebra", "Show that a finite integral domain is a field.",
        ["Let $a\\ne 0$; the map $x\\mapsto ax$ is injective, as there are no zero divisors.", "An injective map of a finite set to itself is surjective.", "So $ax=1$ for some $x$."],
        1, "An injective map of a set to itself is surjective.", "This needs that the set is finite.",
    ),
    (
        "qe", "Topology", "Show that a compact subset of a Hausdorff space is closed.",
        ["Let $K$ be compact and $x\\notin K$.", "For each $y\\in K$ choose disjoint open $U_y\\ni x$ and $V_y\\ni y$.", "Finitely many $V_y$ cover $K$; the intersection of their $U_y$ is an open set around $x$ that misses $K$."],
        2, "All the $V_y$ cover $K$; the intersection of all $U_y$ is an open set around $x$ that misses $K$.", "An intersection of infinitely many open sets need not be open.",
    ),
    (
        "qe", "Complex analysis", "Show that a bounded entire function is constant.",
        ["Let $|f|\\le M$; Cauchy's estimate on a circle of radius $R$ gives $|f'(z)|\\le M/R$.", "Let $R$ grow without bound: $f'(z)=0$ for every $z$.", "A function with zero derivative on a connected set is constant."],
        0, "Let $|f|\\le M$; Cauchy's estimate on a circle of radius $R$ gives $|f'(z)|\\le M$.", "The estimate has a factor $1/R$, without which nothing follows.",
    ),
    (
        "qe", "Measure theory", "Show that a countable union of null sets is a null set.",
        ["Let $N_1,N_2,\\dots$ be null sets and $\\varepsilon>0$.", "Cover $N_k$ by intervals of total length below $\\varepsilon 2^{-k}$.", "All of them cover the union and have total length below $\\varepsilon$."],
        1, "Cover $N_k$ by intervals of total length below $\\varepsilon/k$.", "These lengths have no finite sum.",
    ),
    (
        "qe", "Functional analysis", "Show that in an inner product space $\\|x+y\\|^2+\\|x-y\\|^2=2\\|x\\|^2+2\\|y\\|^2$.",
        ["Expand $\\|x+y\\|^2=\\|x\\|^2+2\\operatorname{Re}\\langle x,y\\rangle+\\|y\\|^2$.", "Likewise $\\|x-y\\|^2=\\|x\\|^2-2\\operatorname{Re}\\langle x,y\\rangle+\\|y\\|^2$.", "Add the two."],
        1, "Likewise $\\|x-y\\|^2=\\|x\\|^2-2\\operatorname{Re}\\langle x,y\\rangle-\\|y\\|^2$.", "The last term has the other sign.",
    ),
]

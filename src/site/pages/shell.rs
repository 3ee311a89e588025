/// What goes into the shell for one page.
pub struct Fill<'a> {
    /// The page's address below the site's root, for links to parts of it: relative ones hang on the base.
    pub here: &'a str,
    /// How to get from the page's folder to the site's: `./`, `../../` or an absolute path.
    pub base: &'a str,
    /// Title and meta elements, ready as HTML.
    pub head: &'a str,
    /// The content of the page without JavaScript, ready as HTML.
    pub content: &'a str,
}

/// The built `index.html`: every page is it, with its marked parts replaced. The marks stay, so that a page can be
/// the shell of the next run.
pub struct Shell {
    html: String,
}

/// What the shell lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShellError {
    /// A comment that marks a part.
    #[error("the comment <!-- {0} --> is not in it")]
    NoMark(&'static str),
    /// The element that relative addresses hang on.
    #[error("there is no <base> element in it")]
    NoBase,
}

const HEAD: &str = "page:head";
const CONTENT: &str = "page:content";

impl Shell {
    /// A shell from the text of an `index.html`.
    ///
    /// # Errors
    /// When a mark or the base element is missing.
    pub fn new(html: &str) -> Result<Self, ShellError> {
        for mark in [HEAD, CONTENT] {
            marked(html, mark).ok_or(ShellError::NoMark(mark))?;
        }
        base_element(html).ok_or(ShellError::NoBase)?;
        Ok(Self { html: html.to_owned() })
    }

    /// One page.
    pub fn fill(&self, fill: &Fill<'_>) -> String {
        // That of the page that the shell was before.
        let mut html = self.html.replace(CURRENT, "");
        if let Some(at) = current_link(&html, fill.here) {
            html.insert_str(at, CURRENT);
        }
        for (mark, part) in [(HEAD, fill.head), (CONTENT, fill.content)] {
            if let Some(range) = marked(&html, mark) {
                html.replace_range(range, &format!("<!-- {mark} -->{part}<!-- /{mark} -->"));
            }
        }
        if let Some(range) = base_element(&html) {
            html.replace_range(range, &format!(r#"<base href="{}" />"#, fill.base));
        }
        if let Some(range) = skip_address(&html) {
            html.replace_range(range, &format!("{}#app", fill.here));
        }
        html
    }
}

/// The range of a marked part with its marks; of a mark that is not closed, the mark alone.
fn marked(html: &str, mark: &str) -> Option<std::ops::Range<usize>> {
    let open = format!("<!-- {mark} -->");
    let start = html.find(&open)?;
    let inner = start + open.len();
    let close = format!("<!-- /{mark} -->");
    let end = html
        .get(inner..)?
        .find(&close)
        .map_or(inner, |at| inner + at + close.len());
    Some(start..end)
}

fn base_element(html: &str) -> Option<std::ops::Range<usize>> {
    let start = html.find("<base")?;
    let end = start + html.get(start..)?.find('>')? + 1;
    Some(start..end)
}

/// What marks the link of the page that is shown.
const CURRENT: &str = " aria-current=\"page\"";

/// Where the mark goes in the link of the navigation that leads to the part of the site that a page is in.
fn current_link(html: &str, here: &str) -> Option<usize> {
    let section = here.split_inclusive('/').next().unwrap_or("./");
    let nav = html.find("class=\"site-nav\"")?;
    let link = format!("<a href=\"{section}\"");
    let end = nav + html.get(nav..)?.find("</nav>")?;
    let at = nav + html.get(nav..end)?.find(&link)?;
    Some(at + link.len())
}

/// The address of the link that leads past the navigation.
fn skip_address(html: &str) -> Option<std::ops::Range<usize>> {
    let open = "class=\"skip-link\" href=\"";
    let start = html.find(open)? + open.len();
    let end = start + html.get(start..)?.find('"')?;
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><base href=\"/\" /><!-- page:head --><title>a</title>\
        <!-- /page:head --><script type=\"module\">alert(1)</script><script src=\"a.js\"></script></head>\
        <a class=\"skip-link\" href=\"#app\">Skip</a><main id=\"app\"><!-- page:content --></main>";

    fn fill<'a>(base: &'a str, head: &'a str, content: &'a str) -> Fill<'a> {
        Fill {
            here: "items/",
            base,
            head,
            content,
        }
    }

    #[test]
    fn a_page_is_the_shell_with_its_parts_replaced() {
        let page = Shell::new(PAGE)
            .unwrap()
            .fill(&fill("../../", "<title>b</title>", "<p>c</p>"));
        assert!(page.contains("<base href=\"../../\" />"), "{page}");
        assert!(
            page.contains("<!-- page:head --><title>b</title><!-- /page:head -->"),
            "{page}"
        );
        assert!(
            page.contains("<main id=\"app\"><!-- page:content --><p>c</p><!-- /page:content --></main>"),
            "{page}"
        );
        // A bare fragment would hang on the base and lead to another page.
        assert!(page.contains("href=\"items/#app\""), "{page}");
        // The digests of inline scripts in the shell's policy stay true.
        assert!(page.contains("<script type=\"module\">alert(1)</script>"), "{page}");
    }

    #[test]
    fn the_link_of_the_page_shown_is_marked_and_no_other() {
        let nav = "<nav class=\"site-nav\" aria-label=\"Pages\"><a href=\"./\">Board</a><a href=\"figures/\">Figures</a></nav>";
        let shell = Shell::new(&format!("{nav}{PAGE}")).unwrap();
        let on = |here: &'static str| {
            let page = Fill {
                here,
                ..fill("./", "", "")
            };
            Shell::new(&shell.fill(&page)).unwrap().fill(&page)
        };
        for (here, marked) in [
            ("", "<a href=\"./\" aria-current=\"page\">Board"),
            ("figures/", "<a href=\"figures/\" aria-current=\"page\">Figures"),
            ("figures/month/", "<a href=\"figures/\" aria-current=\"page\">Figures"),
        ] {
            let html = on(here);
            assert!(html.contains(marked), "{html}");
            assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        }
        assert_eq!(on("runs/x/").matches("aria-current").count(), 0);
    }

    #[test]
    fn a_page_can_be_the_shell_again() {
        let shell = Shell::new(PAGE).unwrap();
        let first = shell.fill(&fill("./", "<title>b</title>", "<p>c</p>"));
        let other = Shell::new(&first)
            .unwrap()
            .fill(&fill("../", "<title>d</title>", "<p>e</p>"));
        assert_eq!(other, shell.fill(&fill("../", "<title>d</title>", "<p>e</p>")));
    }

    #[test]
    fn a_page_that_is_no_shell_is_refused() {
        assert_eq!(Shell::new("<base>").err(), Some(ShellError::NoMark("page:head")));
        let html = "<!-- page:head --><!-- page:content -->";
        assert_eq!(Shell::new(html).err(), Some(ShellError::NoBase));
    }
}

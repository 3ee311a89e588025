// Trunk's hook after a build. Trunk starts all its hooks at once, and each of these steps changes index.html: they are
// one hook, and come one after the other.

import "./pack.mjs";
import "./rescorer.mjs";
import "./csp.mjs";

use maud::{Markup, html};

use crate::model::Benchmark;
use crate::words::{self, SITE};

use super::lost::find_files_from_anywhere;
use super::shell::{Fill, Shell};

/// One static page.
pub struct Page {
    /// Its address below the site's root: `items/202511/1/`; empty for the first page.
    pub route: String,
    /// What its tab says.
    pub title: String,
    /// One or two sentences for search results and preview cards.
    pub description: String,
    /// What it shows without JavaScript.
    pub content: Markup,
}

/// The folders of pages whose number depends on the board, and of what they show.
pub const PAGE_FOLDERS: [&str; 3] = ["figures", "items", "runs"];

/// The route of the page for addresses that are not there.
pub const NOT_FOUND: &str = "404.html";

impl Page {
    /// The file below the site's folder.
    pub fn file(&self) -> String {
        if self.route == NOT_FOUND {
            NOT_FOUND.to_owned()
        } else {
            format!("{}index.html", self.route)
        }
    }

    /// The whole page. `base_url` ends with a slash.
    pub fn html(self, shell: &Shell, base_url: Option<&str>) -> String {
        let base = self.base(base_url);
        let canonical = base_url
            .filter(|_| self.route != NOT_FOUND)
            .map(|url| format!("{url}{}", self.route));
        let head = html! {
            title { (self.title) }
            meta name="description" content=(self.description);
            meta property="og:type" content="website";
            meta property="og:site_name" content=(SITE);
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            meta name="twitter:card" content="summary";
            @if let Some(url) = canonical {
                meta property="og:url" content=(url);
                link rel="canonical" href=(url);
            }
            @if self.route == NOT_FOUND {
                meta name="robots" content="noindex";
            }
        };
        let base = html! { (base) };
        let here = html! { (self.route) };
        let mut html = shell.fill(&Fill {
            here: &here.0,
            base: &base.0,
            head: &head.0,
            content: &self.content.0,
        });
        if self.route == NOT_FOUND {
            find_files_from_anywhere(&mut html, base_url.map(path_of).as_deref());
        }
        html
    }

    /// How to get from the page to the site's root. The page for missing addresses is served at any depth, so
    /// its base is a path from the host's root, until its script has found out.
    fn base(&self, base_url: Option<&str>) -> String {
        if self.route == NOT_FOUND {
            return base_url.map_or_else(|| "/".to_owned(), path_of);
        }
        match self.route.matches('/').count() {
            0 => "./".to_owned(),
            depth => "../".repeat(depth),
        }
    }
}

/// `https://host/some/folder/` → `/some/folder/`.
fn path_of(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/')
        .and_then(|slash| rest.get(slash..))
        .unwrap_or("/")
        .to_owned()
}

/// A link inside the site.
pub fn link(route: &str, text: &str) -> Markup {
    html! { a href=(if route.is_empty() { "./" } else { route }) { (text) } }
}

/// Which board a page belongs to, with the way there.
pub fn breadcrumb(benchmark: Benchmark, is_item: bool) -> Markup {
    html! {
        p.breadcrumb {
            (link("", benchmark.title()))
            @if is_item { " · " (link("items/", words::PAGE_ITEMS)) }
        }
    }
}

/// A table that scrolls by itself where the page is narrow. Columns marked `#` at their end hold numbers.
pub fn table(name: &str, columns: &[&str], rows: &Markup) -> Markup {
    html! {
        div.scroll-x tabindex="0" role="region" aria-label=(name) {
            table.plain-table {
                thead {
                    tr {
                        @for column in columns {
                            @match column.strip_suffix('#') {
                                Some(name) => { th.number scope="col" { (name) } }
                                None => { th scope="col" { (column) } }
                            }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}

/// What must be known of a benchmark before its numbers are read, on every page that has some.
pub fn caution(benchmark: Benchmark) -> Markup {
    html! {
        @if let Some(words) = benchmark.caution() {
            p.sample-note { strong { "Sample. " } (words) }
        }
    }
}

/// Text with a break where it is cut by paragraphs.
pub fn paragraphs(text: &str) -> Markup {
    let parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    html! { @for part in parts { p.prose { (part) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(route: &str) -> Page {
        Page {
            route: route.to_owned(),
            title: "</title><script>alert(1)</script>".to_owned(),
            description: "\"><img onerror=alert(1)>".to_owned(),
            content: html! { p { "</script><img onerror=alert(1)>" } },
        }
    }

    fn shell() -> Shell {
        Shell::new("<base /><!-- page:head --><!-- page:content -->").unwrap()
    }

    #[test]
    fn a_page_finds_the_root_from_its_own_folder() {
        assert_eq!(page("").base(None), "./");
        assert_eq!(page("items/202511/1/").base(None), "../../../");
        assert_eq!(page(NOT_FOUND).base(None), "/");
        assert_eq!(page(NOT_FOUND).base(Some("https://host/some/folder/")), "/some/folder/");
    }

    #[test]
    fn hostile_text_stays_text() {
        let html = page("runs/x/").html(&shell(), Some("https://host/"));
        assert!(!html.contains("<script"), "{html}");
        assert!(!html.contains("<img"), "{html}");
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
        assert!(
            html.contains("<link rel=\"canonical\" href=\"https://host/runs/x/\">"),
            "{html}"
        );
    }

    #[test]
    fn without_an_address_nothing_absolute_is_told() {
        let html = page("runs/x/").html(&shell(), None);
        assert!(!html.contains("og:url") && !html.contains("canonical"), "{html}");
    }
}

use maud::{Markup, PreEscaped, html};

use crate::chart::{CARD_SIZE, Card};
use crate::model::{Benchmark, Month};
use crate::words::{self, SITE};

use super::feed::FEED;
use super::house::House;
use super::item_lists::month_route;
use super::lost::find_files_from_anywhere;
use super::shell::{Fill, Shell};

/// One static page.
#[derive(Default)]
pub struct Page {
    /// Its address below the site's root: `items/202511/1/`; empty for the first page.
    pub route: String,
    /// What its tab says.
    pub title: String,
    /// One or two sentences for search results and preview cards.
    pub description: String,
    /// What it shows without JavaScript.
    pub content: Markup,
    /// The page that it is another address of, which programs are to take in its place.
    pub stands_for: Option<String>,
    /// What a link to it shows, where that is not the card of the first page.
    pub card: Option<Card>,
    /// What it tells programs, as JSON-LD.
    pub facts: Option<serde_json::Value>,
}

/// The folders of pages whose number depends on the board, and of what they show.
pub const PAGE_FOLDERS: [&str; 3] = ["figures", "items", "runs"];

/// The file of a page's card beside it.
pub const CARD: &str = "card.png";

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

    /// The whole page.
    pub fn html(self, shell: &Shell, house: &House) -> String {
        let base_url = house.base_url.as_deref();
        let base = self.base(base_url);
        let address = base_url
            .filter(|_| self.route != NOT_FOUND)
            .map(|url| format!("{url}{}", self.stands_for.as_ref().unwrap_or(&self.route)));
        let own_card = self.card.as_ref().map(|_| &self.route);
        let place = self.stands_for.as_ref().or(own_card).map_or("", String::as_str);
        let card = base_url.map(|url| format!("{url}{place}{CARD}"));
        let head = html! {
            title { (self.title) }
            meta name="description" content=(self.description);
            meta property="og:type" content="website";
            meta property="og:site_name" content=(SITE);
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            @if let Some(card) = card {
                meta property="og:image" content=(card);
                meta property="og:image:width" content=(CARD_SIZE.0);
                meta property="og:image:height" content=(CARD_SIZE.1);
                meta property="og:image:alt" content=(self.description);
                meta name="twitter:card" content="summary_large_image";
            } @else {
                meta name="twitter:card" content="summary";
            }
            @if let Some(url) = address {
                meta property="og:url" content=(url);
                link rel="canonical" href=(url);
                link rel="alternate" type="application/atom+xml" title=(words::FEED) href=(FEED);
            }
            @if self.route == NOT_FOUND || !house.is_listed {
                meta name="robots" content="noindex";
            }
            @if let Some(facts) = &self.facts {
                // A block of data is not run, and nothing in it ends it.
                script type="application/ld+json" { (PreEscaped(facts.to_string().replace('<', "\\u003c"))) }
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
pub fn breadcrumb(benchmark: Benchmark, month: Option<Month>) -> Markup {
    html! {
        p.breadcrumb {
            (link("", benchmark.title()))
            @if let Some(month) = month {
                " · " (link("items/", words::PAGE_ITEMS)) " · " (link(&month_route(month), &month.long()))
            }
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

/// A row of a table: what it is about, then numbers.
pub fn number_row(head: &Markup, cells: impl IntoIterator<Item = String>) -> Markup {
    html! {
        tr {
            th scope="row" { (head) }
            @for cell in cells { td.number { (cell) } }
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

#[cfg(test)]
mod tests {
    use super::super::mathematics::Typesetter;
    use super::*;
    use crate::chart::CardBody;

    fn page(route: &str) -> Page {
        Page {
            route: route.to_owned(),
            title: "</title><script>alert(1)</script>".to_owned(),
            description: "\"><img onerror=alert(1)>".to_owned(),
            content: html! { p { "</script><img onerror=alert(1)>" } },
            ..Page::default()
        }
    }

    fn house(base_url: Option<&str>) -> House {
        House {
            base_url: base_url.map(str::to_owned),
            is_listed: true,
            tells_keys: false,
            typesetter: Typesetter::new(),
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
        let html = page("runs/x/").html(&shell(), &house(Some("https://host/")));
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
        let html = page("runs/x/").html(&shell(), &house(None));
        for absolute in ["og:url", "canonical", "og:image", "atom+xml"] {
            assert!(!html.contains(absolute), "{absolute}: {html}");
        }
    }

    #[test]
    fn a_link_shows_the_pages_own_card_or_that_of_the_first_page() {
        let house = house(Some("https://host/b/"));
        let own = Page {
            card: Some(Card {
                kicker: String::new(),
                title: String::new(),
                lines: Vec::new(),
                body: CardBody::Verdicts(Vec::new()),
            }),
            ..page("runs/x/")
        };
        let image = |address: &str| format!("<meta property=\"og:image\" content=\"{address}\">");
        let html = own.html(&shell(), &house);
        assert!(html.contains(&image("https://host/b/runs/x/card.png")), "{html}");
        let html = page("about/").html(&shell(), &house);
        assert!(html.contains(&image("https://host/b/card.png")), "{html}");
    }

    #[test]
    fn facts_for_programs_cannot_end_their_block() {
        let page = Page {
            facts: Some(serde_json::json!({"name": "</script><script>alert(1)</script>"})),
            ..page("")
        };
        let html = page.html(&shell(), &house(None));
        let (_, block) = html.split_once("<script type=\"application/ld+json\">").unwrap();
        let (block, _) = block.split_once("</script>").unwrap();
        let told: serde_json::Value = serde_json::from_str(block).unwrap();
        assert_eq!(told["name"], "</script><script>alert(1)</script>");
    }

    #[test]
    fn a_site_that_is_not_to_be_listed_says_so_on_every_page() {
        let mut house = house(None);
        let robots = "name=\"robots\" content=\"noindex\"";
        assert!(!page("").html(&shell(), &house).contains(robots));
        assert!(page(NOT_FOUND).html(&shell(), &house).contains(robots));
        house.is_listed = false;
        assert!(page("").html(&shell(), &house).contains(robots));
    }
}

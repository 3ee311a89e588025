use maud::html;

/// Finds the site's folder from an address that is not there. tools/csp.mjs lets it run, by its hash.
const FIND_FOLDER: &str = include_str!("lost.js");

/// The mark after which a page names its files, up to the end of its head.
const FILES: &str = "<!-- /page:head -->";

/// Makes the page for missing addresses, which is served at any depth, find its files by itself. Without scripts the
/// style sheets hang on the page's base. `folder` is the site's, where it is known: the first to be tried.
pub fn find_files_from_anywhere(html: &mut String, folder: Option<&str>) {
    let Some(start) = html.find(FILES).map(|at| at + FILES.len()) else {
        return;
    };
    let Some(files) = html.get(start..).and_then(|rest| rest.split("</head>").next()) else {
        return;
    };
    let sheets: String = links(files)
        .filter(|link| link.contains("rel=\"stylesheet\""))
        .collect();
    let data = html! { (folder.unwrap_or_default()) };
    let found = format!(
        "\n    <noscript>{sheets}</noscript>\n    <template id=\"site-files\">{files}</template>\n    \
         <script data-folder=\"{}\">{FIND_FOLDER}</script>\n  ",
        data.0
    );
    html.replace_range(start..start + files.len(), &found);
}

fn links(html: &str) -> impl Iterator<Item = &str> {
    html.match_indices("<link ")
        .filter_map(|(at, _)| html.get(at..)?.split_inclusive('>').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_wait_in_a_template_and_the_style_needs_no_script() {
        let files = "<link rel=\"icon\" href=\"a.svg\" />\n<link rel=\"stylesheet\" href=\"./b.css\"/>\n\
            <script type=\"module\">import a from './c.js';</script><link rel=\"preload\" href=\"./d.wasm\">";
        let mut html = format!("<head><base href=\"/\" />{FILES}{files}</head><body></body>");
        find_files_from_anywhere(&mut html, Some("/\"folder\"/"));
        assert!(
            html.contains(&format!("<template id=\"site-files\">{files}</template>")),
            "{html}"
        );
        assert!(
            html.contains("<noscript><link rel=\"stylesheet\" href=\"./b.css\"/></noscript>"),
            "{html}"
        );
        assert!(
            html.contains("<script data-folder=\"/&quot;folder&quot;/\">\n//"),
            "{html}"
        );
        assert!(html.ends_with("</script>\n  </head><body></body>"), "{html}");
    }
}

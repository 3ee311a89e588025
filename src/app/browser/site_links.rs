use super::document::find_all;

/// Sets the links of the site's head, which stands outside the app: each keeps the view, and that of the page shown
/// is marked. `section` is the first part of the path below the base, empty for the board; `link` makes the
/// address of a page, like `items/`, with the view.
pub fn update_site_links(section: &str, link: impl Fn(&str) -> String) {
    for element in find_all(".site-header a") {
        let address = element.get_attribute("href").unwrap_or_default();
        let page = address.split('?').next().unwrap_or_default();
        let is_current = page.trim_matches(['.', '/']) == section && !element.class_list().contains("site-title");
        let changed = element.set_attribute("href", &link(page)).and_then(|()| {
            if is_current {
                element.set_attribute("aria-current", "page")
            } else {
                element.remove_attribute("aria-current")
            }
        });
        // Setting a plain attribute on an element fails only for an invalid name, and these are fixed.
        debug_assert!(changed.is_ok());
    }
}

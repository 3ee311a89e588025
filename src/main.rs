//! The browser entry: `mathboard::app::start`. Natively it says what to run instead.

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    mathboard::app::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("mathboard-web runs in a browser. Use `make serve` for the site and `mathboard` for the command line.");
    std::process::exit(2);
}

use std::sync::Arc;

use epaint_default_fonts::UBUNTU_LIGHT;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::chart::{CARD_SIZE, Card, card_svg};
use crate::site::SiteError;
use crate::store::content_hash;

/// Prints cards as PNG, with a face of its own: the same bytes on every machine.
pub struct Press {
    options: Options<'static>,
}

/// The word under which a print tells what it was made from.
const SOURCE: &str = "Source";

impl Press {
    /// A press with its type.
    pub fn new() -> Self {
        let mut faces = Database::new();
        faces.load_font_data(UBUNTU_LIGHT.to_vec());
        let face = faces.faces().next().and_then(|face| face.families.first());
        let family = face.map(|(name, _)| name.clone()).unwrap_or_default();
        faces.set_sans_serif_family(family.clone());
        faces.set_serif_family(family.clone());
        let options = Options {
            fontdb: Arc::new(faces),
            font_family: family,
            ..Options::default()
        };
        Self { options }
    }

    /// A card as PNG; `there` is what an earlier build printed in its place, which is kept where it is of the same
    /// drawing by the same version of this program.
    ///
    /// # Errors
    /// When the card cannot be drawn.
    pub fn png(&self, card: &Card, there: Option<Vec<u8>>) -> Result<Vec<u8>, SiteError> {
        let svg = card_svg(card)?;
        let source = format!("{} {}", env!("CARGO_PKG_VERSION"), content_hash(svg.as_bytes()));
        if let Some(print) = there.filter(|print| tells(print, &source)) {
            return Ok(print);
        }
        let tree = Tree::from_str(&svg, &self.options).map_err(|error| SiteError::Card(error.to_string()))?;
        let (width, height) = CARD_SIZE;
        let mut pixels = Pixmap::new(width, height).ok_or_else(|| SiteError::Card("no room for it".to_owned()))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        // The ground is paper all over, so nothing shines through.
        let opaque: Vec<u8> = pixels
            .data()
            .chunks_exact(4)
            .flat_map(|pixel| pixel.iter().take(3).copied())
            .collect();
        encoded(&opaque, &source).map_err(|error| SiteError::Card(error.to_string()))
    }
}

fn encoded(pixels: &[u8], source: &str) -> Result<Vec<u8>, EncodingError> {
    let mut print = Vec::new();
    let mut encoder = Encoder::new(&mut print, CARD_SIZE.0, CARD_SIZE.1);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.add_text_chunk(SOURCE.to_owned(), source.to_owned())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(print)
}

/// Whether a print says near its beginning that it was made from this, and is whole.
fn tells(print: &[u8], source: &str) -> bool {
    let told = format!("{SOURCE}\0{source}");
    let head = print.get(..300).unwrap_or(print);
    head.windows(told.len()).any(|part| part == told.as_bytes()) && print.ends_with(b"IEND\xaeB`\x82")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::CardBody;

    fn card(title: &str) -> Card {
        Card {
            kicker: String::new(),
            title: title.to_owned(),
            lines: Vec::new(),
            body: CardBody::Verdicts(Vec::new()),
        }
    }

    #[test]
    fn words_are_printed_and_prints_are_the_same_each_time() {
        let press = Press::new();
        let (blank, word) = (
            press.png(&card(""), None).unwrap(),
            press.png(&card("Word"), None).unwrap(),
        );
        assert_ne!(blank.len(), word.len());
        assert_eq!(word, Press::new().png(&card("Word"), None).unwrap());
    }

    #[test]
    fn only_a_whole_print_of_the_same_card_is_kept() {
        let press = Press::new();
        let fresh = press.png(&card("Word"), None).unwrap();
        let mut marked = fresh.clone();
        let at = marked.len() - 40;
        marked[at] ^= 1;
        assert_eq!(
            press.png(&card("Word"), Some(marked.clone())).unwrap(),
            marked,
            "not drawn again"
        );
        assert_ne!(press.png(&card("Other"), Some(marked)).unwrap(), fresh);
        let cut = fresh[..fresh.len() / 2].to_vec();
        assert_eq!(press.png(&card("Word"), Some(cut)).unwrap(), fresh);
    }
}

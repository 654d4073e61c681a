//! The document of a site, and what makes it one that can be installed.

use super::Files;
use menagerie_draw::png;

/// The one document.
pub const NAME: &str = "index.html";
/// The picture of the page, which `web/public` has.
const ICON: &str = "icon.svg";
/// Of the picture, where it is cut into a shape: what is cut off is more of its ground.
const CUT: (&str, &str) =
    ("viewBox=\"0 0 32 32\">", "viewBox=\"-8 -8 48 48\"><path fill=\"#eedfc4\" d=\"M-8-8h48v48H-8z\"/>");
/// The sizes of the icons, in pixels.
const SIZES: [u32; 2] = [192, 512];
/// What the page may load, and from where: only from its own folder. A signal to a worker is a blob that goes away.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'";
const MANIFEST: &str = r##"{
  "name": "menagerie",
  "description": "Games that might have been: play, analyse and design them.",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#fbf8f1",
  "theme_color": "#0b6e4f",
  "icons": [
    { "src": "icon.svg", "sizes": "any", "type": "image/svg+xml" },
    { "src": "icon-192.png", "sizes": "192x192", "type": "image/png" },
    { "src": "icon-512.png", "sizes": "512x512", "type": "image/png" },
    { "src": "icon-cut.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
  ]
}
"##;

/// Where the page comes, and what stands there until then. A sheet hides it; a browser loads none for a document that was
/// opened as a file, and no script.
const PLACE: (&str, &str) = (
    "<div id=\"page\"></div>",
    "<div id=\"page\"><p class=\"unserved\">This page was opened as a file, and browsers load no scripts for it then. A web server \
     has to serve its folder, such as <code>python3 -m http.server</code>.</p></div>",
);

/// Makes the document of the page that of a site, and adds the icons and the manifest.
pub fn add(files: &mut Files) {
    let text =
        |name: &str| files.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default();
    let (document, icon) = (text(NAME), text(ICON));
    files.insert(NAME.to_string(), of_site(&document).into_bytes());
    files.insert("manifest.webmanifest".to_string(), MANIFEST.as_bytes().to_vec());
    let (plain, cut) = CUT;
    let mut draw = |name: String, svg: &str, size: u32| {
        let sized = svg.replacen("<svg ", &format!("<svg width=\"{size}\" height=\"{size}\" "), 1);
        if let Ok(bytes) = png(&sized) {
            files.insert(name, bytes);
        }
    };
    SIZES.into_iter().for_each(|size| draw(format!("icon-{size}.png"), &icon, size));
    draw("icon-cut.png".to_string(), &icon.replacen(plain, cut, 1), 512);
}

/// The document with addresses that hold in any folder.
fn of_site(document: &str) -> String {
    let head = format!(
        "<head>\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    \
         <meta name=\"menagerie-site\" content=\"site/site.js\" />\n    \
         <meta name=\"theme-color\" content=\"#0b6e4f\" />\n    \
         <link rel=\"manifest\" href=\"manifest.webmanifest\" />\n    \
         <link rel=\"apple-touch-icon\" href=\"icon-192.png\" />"
    );
    let (empty, place) = PLACE;
    document.replace("=\"/", "=\"./").replacen("<head>", &head, 1).replacen(empty, place, 1)
}

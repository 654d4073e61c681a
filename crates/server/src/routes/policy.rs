//! What the page may load and from where, and who may show it in a frame.

/// The policy of everything: only from here, nothing inline, and in no frame.
pub const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                                  font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                                  frame-ancestors 'none'";
/// The folder of the addresses that other pages may show in a frame. Nothing can be changed there.
pub const FRAMED: &str = "embed/";

/// The policy of an address of the page, where that is another one. With the rules and the engine for browsers, scripts may be
/// WebAssembly, and workers run them; a signal to a worker is a blob that goes away.
pub fn content_policy(path: &str, has_module: bool) -> Option<String> {
    let is_framed = path.starts_with(FRAMED);
    if !has_module && !is_framed {
        return None;
    }
    let mut policy = CONTENT_POLICY.to_string();
    if has_module {
        policy = policy
            .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
            .replace("connect-src 'self'", "connect-src 'self' blob:");
    }
    if is_framed {
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *");
    }
    Some(policy)
}

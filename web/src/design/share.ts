import { t } from "../words/words";

/** The most that is unpacked, in bytes: a small link may hold a very long text. */
const MOST = 1 << 17;

/**
 * A definition in an address: packed, so that a whole game fits into a link, and behind `#`, so that it stays in the browser.
 * Throws a sentence where it is longer than what would be unpacked again.
 */
export async function packed(text: string): Promise<string> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > MOST) throw new Error(t("share-too-long"));
  const bytes = await through(plain, new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export async function unpacked(link: string): Promise<string> {
  const bytes = Uint8Array.from(atob(link.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new Error(t("share-the-definition-in-this"));
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

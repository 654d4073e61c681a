import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { packed, unpacked } from "./share";

/** A text of that many bytes in which nothing repeats. */
function noise(bytes: number): string {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode((state >> 9) & 127);
  };
  return Array.from({ length: bytes }, next).join("");
}

it("a definition in a link is short, and comes back as it was", async () => {
  const text = 'inherit = "omega"\ntitle = "Ωmega – mit Königen"\n'.repeat(20);
  expect((await packed(text)).length).toBeLessThan(200);
  for (const one of ["", text, noise(1 << 17)]) {
    const link = await packed(one);
    expect(link).toMatch(/^[\w-]*$/);
    expect(await unpacked(link)).toBe(one);
  }
});

it("a definition that could not be unpacked again is refused in words", async () => {
  for (const text of [noise((1 << 17) + 1), "ö".repeat((1 << 16) + 1), noise(1 << 20)])
    await expect(packed(text)).rejects.toThrow("This definition is too long for a link");
});

it("a link that unpacks to too much, or is none, is refused", async () => {
  await expect(unpacked(deflateRawSync("a".repeat(1 << 20)).toString("base64url"))).rejects.toThrow("too long");
  await expect(unpacked("not a link")).rejects.toThrow();
});

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const installed = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** What a machine may have instead of the page's typefaces: the one that every Debian has, and a very wide one. */
const MACHINES = {
  dejavu: {
    folders: [join(installed("dejavu-fonts-ttf"), "ttf")],
    sans: "DejaVu Sans",
    serif: "DejaVu Serif",
    mono: "DejaVu Sans Mono",
  },
  wide: {
    folders: ["400Regular", "600SemiBold", "700Bold"].map((weight) =>
      join(installed("@expo-google-fonts/lexend-giga"), weight),
    ),
    sans: "Lexend Giga",
    serif: "Lexend Giga",
    mono: "Lexend Giga",
  },
};

export type Fonts = keyof typeof MACHINES;

/** Writes a configuration of fontconfig that knows the fonts of one machine and no others, and says where it is. */
export function fontsOf(machine: Fonts, folder: string): string {
  const { folders, sans, serif, mono } = MACHINES[machine];
  const cache = join(folder, "font-cache");
  mkdirSync(cache, { recursive: true });
  const means = (generic: string, family: string) => `
  <match target="pattern">
    <test name="family"><string>${generic}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${family}</string></edit>
  </match>`;
  const path = join(folder, `fonts-${machine}.conf`);
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((fonts) => `<dir>${fonts}</dir>`).join("\n  ")}
  <cachedir>${cache}</cachedir>${means("sans-serif", sans)}${means("system-ui", sans)}${means("serif", serif)}${means("monospace", mono)}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak"><string>${sans}</string></edit>
  </match>
</fontconfig>
`,
  );
  return path;
}

import { defineConfig } from "vite";

// The scripts of a page without a server, which the page loads where its document names them. `site/build` calls it.
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    modulePreload: false,
    license: { fileName: "licenses.txt" },
    rollupOptions: {
      input: { site: "site/site.ts", worker: "site/worker.ts", "service-worker": "site/service-worker.ts" },
      // What wasm-bindgen writes stands next to them.
      external: ["./page.js"],
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});

import { defineConfig } from "vite";

/** The script that shows a contact form on a customer's website: one file, whose name stays. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist/web",
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: "web/embed/form.ts",
      output: { entryFileNames: "form.js", format: "iife" },
    },
  },
});

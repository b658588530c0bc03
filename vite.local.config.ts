import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The simulator's page, and what stands in for Stripe.js with its frames. */
const ENTRIES = ["index.html", "stripe/card.html", "stripe/bank.html", "stripe.ts"];

export default defineConfig({
  root: "local/page",
  base: "/simulator/",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../../dist/local/simulator",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: "es2023",
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ENTRIES.map((entry) => `local/page/${entry}`),
      // A page loads stripe.js by that name.
      output: {
        entryFileNames: ({ name }) => (name === "stripe" ? "stripe.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});

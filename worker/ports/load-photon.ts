import { loadOnce } from "#worker/load-once.ts";

/** A megabyte and a half of WebAssembly, which only some pictures need. */
export const loadPhoton = loadOnce(() => import("@cf-wasm/photon"));

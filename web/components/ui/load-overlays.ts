import { loadFile } from "#web/lib/load-file.ts";

/**
 * Loads whatever opens over the page: dialogs, menus, popovers, lists and tooltips, in one file of nearly
 * 40 kB that no screen needs until someone does something.
 */
export const loadOverlays = () => import("./overlays.ts");

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Begins to load them at the first sign of a person, so that they are there at the first press. */
export function expectPerson(): void {
  const load = () => {
    for (const sign of SIGNS) removeEventListener(sign, load);
    // If it fails, it is loaded again when something opens.
    loadFile(loadOverlays).catch(() => {});
  };
  for (const sign of SIGNS) addEventListener(sign, load, { passive: true });
}

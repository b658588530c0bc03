import * as z from "zod";

const hintsSchema = z.object({
  screens: z.array(z.object({ path: z.string(), files: z.array(z.string()) })),
});

const SIGNS = ["pointerover", "focusin"] as const;

let isBegun = false;

/** Loads the files of a page once the pointer or the focus is on a link to it, so that they are there at the press. */
export async function loadAhead(): Promise<void> {
  if (isBegun || !("URLPattern" in globalThis)) return;
  isBegun = true;
  const screens = await readScreens();
  const named = new Set<string>();
  const nameFiles = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const { pathname } = link;
    for (const file of screens.find(({ pattern }) => pattern.test({ pathname }))?.files ?? []) {
      if (named.has(file)) continue;
      named.add(file);
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }),
      );
    }
  };
  for (const sign of SIGNS) addEventListener(sign, nameFiles, { passive: true });
}

/** The build's list (`scripts/console-hints.ts`); without one, as in development or offline, nothing is loaded ahead. */
async function readScreens() {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  const hints = hintsSchema.safeParse(
    await fetch(`/assets/hints.json?of=${encodeURIComponent(build)}`)
      .then((response) => response.json())
      .catch(() => undefined),
  );
  return (hints.data?.screens ?? []).map(({ path, files }) => ({
    files,
    pattern: new URLPattern({ pathname: path }),
  }));
}

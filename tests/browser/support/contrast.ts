import type { Page } from "@playwright/test";

/** The looks that axe has found good in this worker. */
const good = new Set<string>();

const THEMES = ["light", "dark"] as const;

/**
 * Texts with too little contrast in either theme, according to axe, which must be in the page. Measuring takes
 * longer than all its other rules, so a look (colour, size, ground) that was good once is not measured again.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  // The console's themes are CSS alone (web/app/theme.css); recipients' pages follow the system.
  if (await page.evaluate(hasColorScheme)) return await measureIn(page, THEMES);
  const faint: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    faint.push(...(await measureIn(page, [colorScheme])));
  }
  await page.emulateMedia({ colorScheme: null });
  return faint;
}

async function measureIn(page: Page, themes: readonly string[]): Promise<string[]> {
  const { passed, faint } = await page.evaluate(measureThemes, { themes, known: [...good] });
  for (const look of passed) good.add(look);
  return faint;
}

/** Runs in the page. */
function hasColorScheme(): boolean {
  return getComputedStyle(document.documentElement).colorScheme !== "normal";
}

/** Runs in the page, in which no frame is drawn meanwhile. */
async function measureThemes({ themes, known }: Record<"themes" | "known", readonly string[]>) {
  // What follows the window's width by script has done so in the next frame.
  await new Promise(requestAnimationFrame);
  const root = document.documentElement;
  const chosen = root.dataset.theme;
  const isKnown = new Set<string | undefined>(known);
  const passed: string[] = [];
  const faint: string[] = [];
  try {
    for (const theme of themes) {
      root.dataset.theme = theme;
      for (const text of await measure()) faint.push(`${theme}: ${text}`);
    }
  } finally {
    if (chosen === undefined) delete root.dataset.theme;
    else root.dataset.theme = chosen;
  }
  return { passed, faint };

  async function measure(): Promise<string[]> {
    const looks = new Map<Element, string | undefined>();
    const texts = new Set<Element>(document.querySelectorAll("input, select, textarea"));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement && text.textContent?.trim()) texts.add(text.parentElement);
    }
    for (const text of texts) {
      const isForReaders = text.getBoundingClientRect().width <= 1;
      const isBehindDialog = text.closest("[data-aria-hidden]") !== null;
      if (isForReaders || isBehindDialog || !text.checkVisibility({ visibilityProperty: true })) {
        continue;
      }
      const look = lookOf(text);
      if (!isKnown.has(look) && !isKnown.has(inElement(look, text))) looks.set(text, look);
    }
    if (looks.size === 0) return [];
    const { passes, violations } = await axe.run(
      { include: [...looks.keys()] },
      { resultTypes: ["passes", "violations"], runOnly: ["color-contrast"], elementRef: true },
    );
    passed.push(...lookGood(), ...leftOut());
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html}`));

    function lookGood(): string[] {
      return elementsOf(passes).flatMap((element) => looks.get(element) ?? []);
    }

    /** What axe leaves out, such as disabled controls, is not good for others that look the same. */
    function leftOut(): string[] {
      const judged = new Set(elementsOf([...passes, ...violations]));
      return [...looks].flatMap(([text, look]) =>
        judged.has(text) ? [] : (inElement(look, text) ?? []),
      );
    }

    function elementsOf(rules: typeof passes): Element[] {
      return rules.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []));
    }

    /** A look in this very element, but for the ids that React counts. */
    function inElement(look: string | undefined, text: Element): string | undefined {
      const tag = text.cloneNode();
      if (look === undefined || !(tag instanceof Element)) return undefined;
      return briefly(`${look} ${tag.outerHTML.replaceAll(/"[^"]*_r_[^"]*"/g, "")}`);
    }

    /** All that decides a text's contrast; undefined if it floats over what it is not part of. */
    function lookOf(text: Element): string | undefined {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
      const look = [color, fontSize, fontWeight, textShadow];
      let isGrounded = false;
      for (let at: Element | null = text; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at);
        look.push(opacity);
        if (isGrounded) continue;
        look.push(backgroundColor, backgroundImage);
        isGrounded = !/^rgba|\//.test(backgroundColor);
        if (!isGrounded && ["absolute", "fixed", "sticky"].includes(position)) return undefined;
      }
      return briefly(look.join());
    }
  }

  /** A hash, as thousands of looks go to the page each time. */
  function briefly(look: string): string {
    let [left, right] = [7, 11];
    for (let at = 0; at < look.length; at++) {
      left = Math.imul(left ^ look.charCodeAt(at), 2654435761);
      right = Math.imul(right ^ look.charCodeAt(at), 1597334677);
    }
    return `${left.toString(36)}${right.toString(36)}`;
  }
}

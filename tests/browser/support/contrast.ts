import type { Page } from "@playwright/test";

/** The looks that axe has found good in this worker. */
const good = new Set<string>();

/**
 * Texts with too little contrast, according to axe, which must be in the page. Measuring takes longer than
 * all its other rules, so a look (colour, size, ground) that was good once is not measured again.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(measure, [...good]);
  for (const look of found.good) good.add(look);
  return found.faint;
}

/** Runs in the page. */
async function measure(known: readonly string[]) {
  // A theme that the page follows by script is in force in the next frame.
  await new Promise(requestAnimationFrame);
  const looks = new Map<Element, string | undefined>();
  const texts = new Set<Element>(document.querySelectorAll("input, select, textarea"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement && text.textContent?.trim()) texts.add(text.parentElement);
  }
  const isKnown = new Set<string | undefined>(known);
  for (const text of texts) {
    const isForReaders = text.getBoundingClientRect().width <= 1;
    const isBehindDialog = text.closest("[data-aria-hidden]") !== null;
    if (isForReaders || isBehindDialog || !text.checkVisibility({ visibilityProperty: true })) {
      continue;
    }
    const look = lookOf(text);
    if (!isKnown.has(look) && !isKnown.has(inElement(look, text))) looks.set(text, look);
  }
  if (looks.size === 0) return { faint: [], good: [] };
  const { passes, violations } = await axe.run(
    { include: [...looks.keys()] },
    { resultTypes: ["passes", "violations"], runOnly: ["color-contrast"], elementRef: true },
  );
  return {
    faint: violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html}`)),
    good: [...lookGood(), ...leftOut()],
  };

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
    return `${look} ${tag.outerHTML.replaceAll(/"[^"]*_r_[^"]*"/g, "")}`;
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
    return look.join();
  }
}

import { mkdirSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectNoFlaws } from "./examine.ts";
import { test as base } from "./fixtures.ts";
import { expectStillSince } from "./layout-shift.ts";
import { settled, takePictures, type WindowSize } from "./pictures.ts";

/** What a walk took, as `npm run journeys` reads it. */
export interface Walked {
  name: string;
  width: number;
  clicks: number;
  keys: number;
  /** From the first step to the last, without what we looked at. */
  seconds: number;
}

/** Counts what a person does on a page and how long it takes, and looks at the screens on their way. */
export class Walk {
  private clicks = 0;
  private keys = 0;
  private began = 0;
  private looking = 0;
  private moves = 0;

  private readonly page: Page;
  private readonly name: string;
  private readonly size: WindowSize;

  constructor(page: Page, name: string, size: WindowSize) {
    this.page = page;
    this.name = name;
    this.size = size;
  }

  /** Once what the journey begins with is there. */
  async begin(path: string): Promise<void> {
    await this.page.exposeFunction("counted", (what: "clicks" | "keys", more: number) => {
      this[what] += more;
    });
    await this.page.addInitScript(count);
    await this.page.setViewportSize(this.size);
    this.began = performance.now();
    await this.page.goto(path);
  }

  /** Pictures in both themes, axe, what moved, and what is cut off. The clock stands meanwhile. */
  async look(what: string): Promise<void> {
    const since = performance.now();
    const { width } = this.size;
    const name = `${this.name} ${what}`;
    await settled(this.page, name);
    this.moves = await expectStillSince(this.page, this.moves, `${name}, ${width} px`);
    await takePictures(this.page, `journeys/${slug(name)}`, { sizes: [this.size] });
    await expectNoFlaws(this.page, `${name}, ${width} px`, width);
    await this.page.emulateMedia({ colorScheme: null });
    this.looking += performance.now() - since;
  }

  /** An entry of the side bar, or of what takes its place on a phone. */
  async open(entry: string): Promise<void> {
    const link = this.page
      .getByRole("navigation", { name: "Main" })
      .or(this.page.getByRole("dialog", { name: "Menu" }))
      .getByRole("link", { name: new RegExp(`^${entry}(\\s*\\d+)?$`) });
    if (this.size.width < 768) {
      const more = this.page.getByRole("button", { name: "More", exact: true }).last();
      await more.waitFor();
      if (!(await link.first().isVisible())) await more.click();
    }
    await this.follow(link.first());
  }

  /** A link to another screen. */
  async follow(link: Locator): Promise<void> {
    const left = await this.page.locator("h1:visible").first().elementHandle();
    await link.click();
    // The screen stays until the next one is there.
    await left?.waitForElementState("hidden");
  }

  /** An entry of the person's own menu. */
  async openOwn(entry: string): Promise<void> {
    if (this.size.width < 768) return await this.open(entry);
    await this.page.getByRole("button", { name: /^Profile of/ }).click();
    await this.page.getByRole("menuitem", { name: entry, exact: true }).click();
  }

  end(): void {
    const seconds = (performance.now() - this.began - this.looking) / 1000;
    const { name, clicks, keys } = this;
    const walked: Walked = { name, width: this.size.width, clicks, keys, seconds };
    mkdirSync("screens/walked", { recursive: true });
    const file = `screens/walked/${slug(name)}-${walked.width}.json`;
    writeFileSync(file, JSON.stringify(walked));
  }
}

/** A journey in a window of the project's size. */
export const journey = base.extend<{ walk: Walk; wide: boolean }>({
  walk: async ({ page, viewport }, use, { title }) => {
    if (!viewport) throw new Error("A walk needs a window");
    const walk = new Walk(page, title, viewport);
    await use(walk);
    walk.end();
  },
  wide: async ({ viewport }, use) => use((viewport?.width ?? 0) >= 768),
});

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, "-");
}

declare global {
  function counted(what: "clicks" | "keys", more: number): void;
}

/** Runs in the page: what is trusted was done by a person. */
function count(): void {
  let pressed = false;
  const listen = <K extends keyof WindowEventMap>(
    type: K,
    then: (event: WindowEventMap[K]) => void,
  ) => addEventListener(type, then, { capture: true });
  // A click without a detail was made by a key.
  listen("click", (event) => event.isTrusted && event.detail > 0 && counted("clicks", 1));
  listen("keydown", (event) => {
    pressed = event.isTrusted;
    if (pressed) counted("keys", 1);
  });
  listen("input", (event) => {
    // Text that was put in at once counts as typed.
    const length = event instanceof InputEvent ? (event.data?.length ?? 0) : 1;
    if (!pressed) counted("keys", length);
    pressed = false;
  });
}

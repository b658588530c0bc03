import type { Browser, Page } from "@playwright/test";
import { inBrowser, signIn } from "./browser.ts";
import { type Figure, figureOf, floorOf, p99, under } from "./figure.ts";
import { FAKE_ROOM, type Inbox, stubInbox } from "./scroll-inbox.ts";
import { type Busy, busyWhile } from "./tasks.ts";

const FEW = 1000;
/** Pages as large as this bring all but the last, which are measured: 5,000 would take very long. */
const BIG_PAGE = 1000;
const MANY = 100_000;
const TIMES = 20;
const MOST_MS = 50;
/** A fast hand's wheel. */
const STEP_PX = 120;
const FRAMES = 300;
const AFTER_MS = 30;
const CALM_MS = 500;

/** What scrolls, and how something comes in. */
interface Subject {
  name: string;
  /** Of the element that scrolls. */
  selector: string;
  /** Where news comes in. */
  newest: number;
  loaded: (inbox: Inbox) => number;
  /** Runs in the page: brings one more page. */
  more: (selector: string) => Promise<void>;
  /** Makes something happen; returns its text. */
  happen: (inbox: Inbox) => string;
}

const thread: Subject = {
  name: "thread",
  selector: 'section[aria-label="Messages"]',
  newest: 1e9,
  loaded: ({ entries }) => entries.loaded,
  more: olderCome,
  happen: (inbox) => inbox.sayNews(),
};

const rooms: Subject = {
  name: "list of conversations",
  selector: 'nav[aria-label="Conversations"] > div',
  newest: 0,
  loaded: (inbox) => inbox.rooms.loaded,
  more: moreCome,
  happen: (inbox) => inbox.tellNews(),
};

interface Measured {
  page: Busy;
  news: Busy;
  scroll: Busy;
  /** Milliseconds between frames while it scrolls. */
  frames: readonly number[];
  /** Megabytes. */
  heap: number;
}

/** How a thread and a list of conversations scroll with 100,000 loaded, and what it costs that more comes in. */
export async function scrolling(): Promise<Figure[]> {
  return await inBrowser(async (browser, baseURL) => {
    const storageState = await signIn(browser, baseURL);
    const figures: Figure[] = [];
    for (const subject of [thread, rooms]) {
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({ baseURL, storageState, viewport });
      const page = await context.newPage();
      const inbox = await stubInbox(page);
      await page.goto(`/conversation?room=${FAKE_ROOM}`);
      await page.locator(thread.selector).waitFor();
      const few = await measure({ browser, page, inbox }, subject, FEW);
      const many = await measure({ browser, page, inbox }, subject, MANY);
      figures.push(...figuresOf(subject, few, many));
      await context.close();
    }
    return figures;
  });
}

async function measure(
  { browser, page, inbox }: { browser: Browser; page: Page; inbox: Inbox },
  { selector, newest, loaded, more, happen }: Subject,
  count: number,
): Promise<Measured> {
  inbox.pageBy(BIG_PAGE);
  while (loaded(inbox) < count) await page.evaluate(more, selector);
  inbox.pageBy(undefined);
  const often = (work: () => Promise<unknown>) =>
    busyWhile(browser, page, async () => {
      for (let n = 0; n < TIMES; n++) {
        await work();
        await page.waitForTimeout(AFTER_MS);
      }
    });
  const paged = await often(() => page.evaluate(more, selector));
  await page.locator(selector).evaluate((view, top) => view.scrollTo({ top }), newest);
  await page.waitForTimeout(CALM_MS);
  const news = await often(() => page.getByText(happen(inbox), { exact: true }).first().waitFor());
  let frames: number[] = [];
  const scroll = await busyWhile(browser, page, async () => {
    frames = await page.evaluate(scrollOver, { selector, step: STEP_PX, count: FRAMES });
  });
  return { page: paged, news, scroll, frames, heap: (await heapOf(page)) / 1e6 };
}

function figuresOf({ name }: Subject, few: Measured, many: Measured): Figure[] {
  const of = `a ${name} of ${MANY.toLocaleString("en-AU")}`;
  const beside = (what: string, unit: string, pick: (measured: Measured) => number): Figure => {
    const [rounds, fewer] = [[pick(many)], [pick(few)]];
    const floor = floorOf(`Of ${FEW.toLocaleString("en-AU")}`, fewer, rounds);
    return figureOf(`${what} ${of}`, unit, rounds, { floors: [floor] });
  };
  const longest = (what: string, pick: (measured: Measured) => Busy): Figure => {
    const figure = beside(what, "ms", (measured) => pick(measured).longest);
    return { ...figure, target: under(MOST_MS, figure.value, "ms") };
  };
  return [
    beside("What the browser does as a page is added to", "ms", ({ page }) => page.total / TIMES),
    longest("The longest task as pages are added to", ({ page }) => page),
    beside("What it does as a message comes into", "ms", ({ news }) => news.total / TIMES),
    longest("The longest task as messages come into", ({ news }) => news),
    beside("From frame to frame while scrolling, p99, in", "ms", ({ frames }) => p99(frames)),
    longest("The longest task while scrolling in", ({ scroll }) => scroll),
    beside("The page's heap with", "MB", ({ heap }) => heap),
  ];
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize;
}

/** Runs in the page: scrolls to the top of a thread, and waits for what is older. */
async function olderCome(selector: string): Promise<void> {
  const view = document.querySelector(selector);
  if (!view) throw new Error("There is no thread");
  const height = view.scrollHeight;
  view.scrollTop = view.scrollTop < 5 ? 50 : 0;
  while (view.scrollHeight - height < 500) await new Promise(requestAnimationFrame);
}

/** Runs in the page: presses the button at the end of the list, and waits for more. */
async function moreCome(selector: string): Promise<void> {
  const view = document.querySelector(selector);
  if (!view) throw new Error("There is no list");
  const height = view.scrollHeight;
  view.scrollTop = height;
  await new Promise(requestAnimationFrame);
  const button = [...view.querySelectorAll("button")].at(-1);
  if (!button) throw new Error("There is no more");
  while (button.disabled) await new Promise(requestAnimationFrame);
  button.click();
  while (view.scrollHeight - height < 200) await new Promise(requestAnimationFrame);
}

/** Runs in the page: scrolls through the middle, a step a frame; returns how long each frame took. */
async function scrollOver({
  selector,
  step,
  count,
}: {
  selector: string;
  step: number;
  count: number;
}) {
  const view = document.querySelector(selector);
  if (!view) throw new Error("Nothing scrolls");
  const frame = () => new Promise<number>(requestAnimationFrame);
  view.scrollTop = view.scrollHeight / 2;
  for (let n = 0; n < 30; n++) await frame();
  const times: number[] = [];
  let last = await frame();
  for (let n = 0; n < count; n++) {
    view.scrollBy(0, n < count / 2 ? -step : step);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}

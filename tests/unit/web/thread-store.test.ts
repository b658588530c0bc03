import { expect, test } from "vitest";
import { newIds } from "#core/ids.ts";
import { ThreadStore } from "#web/features/conversation/thread-store.ts";

interface Line {
  _id: string;
  text: string;
}

const DAY = Date.UTC(2026, 10, 23);

/** Lines as they were written, one a second. */
function lines(count: number): Line[] {
  return Array.from({ length: count }, (_, n) => {
    const [id = ""] = newIds(n % 5 === 3 ? "user" : "message", DAY + n * 1000, 1);
    return { _id: id, text: `${n}` };
  });
}

/** The page below a cursor as `GET /message` makes it. */
function pageOf(thread: readonly Line[], cursor?: string, seq?: number) {
  const below = cursor ? thread.filter((line) => line._id.slice(4) < cursor.slice(4)) : thread;
  const items = below.slice(-20).toReversed();
  return { items, next: below.length > 20 ? items.at(-1)?._id : undefined, seq };
}

function textsOf(store: ThreadStore<Line>): string[] {
  return store.entries.map(({ text }) => text);
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, n) => `${from + n}`);
}

const frame = { restart: false, entries: [], removed: [] };

test("R046: the newest page is in order, and older pages go before it until there are none", () => {
  const thread = lines(45);
  const store = new ThreadStore<Line>();
  expect(store.needsNewest).toBe(true);
  store.applyPage(pageOf(thread));
  expect(textsOf(store)).toEqual(numbers(25, 45));
  store.applyPage(pageOf(thread, store.older), { cursor: store.older });
  store.applyPage(pageOf(thread, store.older), { cursor: store.older });
  expect(textsOf(store)).toEqual(numbers(0, 45));
  expect(store.older).toBeUndefined();
});

test("an older page that comes twice, or for another cursor, changes nothing", () => {
  const thread = lines(70);
  const store = new ThreadStore<Line>();
  store.applyPage(pageOf(thread));
  const cursor = store.older;
  store.applyPage(pageOf(thread, cursor), { cursor });
  store.applyPage(pageOf(thread, cursor), { cursor });
  expect(textsOf(store)).toEqual(numbers(30, 70));
  expect(store.older).toBe(thread[30]?._id);
});

test("older news never replaces newer, whichever came first", () => {
  const [line = { _id: "", text: "" }] = lines(1);
  const store = new ThreadStore<Line>();
  store.applyFrame({ ...frame, seq: 12, entries: [{ ...line, text: "delivered" }] });
  store.applyPage({ items: [{ ...line, text: "sent" }], seq: 11 });
  expect(textsOf(store)).toEqual(["delivered"]);
  store.applyFrame({ ...frame, seq: 10, entries: [{ ...line, text: "queued" }] });
  expect(textsOf(store)).toEqual(["delivered"]);
  expect(store.lastSeq).toBe(12);
});

test("what was removed does not come back with an older page, and may with a newer frame", () => {
  const [line = { _id: "", text: "" }] = lines(1);
  const store = new ThreadStore<Line>();
  store.applyFrame({ ...frame, seq: 12, removed: [line._id] });
  store.applyPage({ items: [line], seq: 11 });
  expect(store.entries).toEqual([]);
  store.applyFrame({ ...frame, seq: 13, entries: [line] });
  expect(store.entries).toEqual([line]);
});

test("a change of an entry that is not loaded yet is kept for its page", () => {
  const thread = lines(40);
  const store = new ThreadStore<Line>();
  store.applyPage(pageOf(thread, undefined, 5));
  const [old = { _id: "", text: "" }] = thread;
  store.applyFrame({ ...frame, seq: 6, entries: [{ ...old, text: "newer" }] });
  expect(textsOf(store)).toEqual(numbers(20, 40));
  store.applyPage(pageOf(thread, store.older, 5), { cursor: store.older });
  expect(textsOf(store)).toEqual(["newer", ...numbers(1, 40)]);
});

test("a restart keeps what is shown until the newest page comes, which then says all", () => {
  const thread = lines(90);
  const store = new ThreadStore<Line>();
  store.applyPage(pageOf(thread.slice(0, 30), undefined, 5));
  const early = pageOf(thread.slice(0, 31), undefined, 6);
  store.applyFrame({ ...frame, seq: 90, restart: true });
  expect(store.needsNewest).toBe(true);
  store.applyPage(early);
  expect(textsOf(store)).toEqual(numbers(10, 30));
  store.applyFrame({ ...frame, seq: 91, entries: thread.slice(89) });
  store.applyPage(pageOf(thread.slice(0, 89), undefined, 90));
  expect(textsOf(store)).toEqual(numbers(69, 90));
  expect(store.needsNewest).toBe(false);
});

test("what a newer page has is not removed by an older frame", () => {
  const thread = lines(2);
  const store = new ThreadStore<Line>();
  store.applyPage({ items: thread.toReversed(), seq: 12 });
  store.applyFrame({ ...frame, seq: 11, removed: [thread[0]?._id ?? ""] });
  expect(textsOf(store)).toEqual(["0", "1"]);
});

test("a newest page with all that there is leaves no older page to ask for", () => {
  const thread = lines(30);
  const store = new ThreadStore<Line>();
  store.applyPage(pageOf(thread, undefined, 5));
  expect(store.older).toBeDefined();
  store.applyPage(pageOf(thread.slice(15), undefined, 6));
  expect(store.older).toBeUndefined();
  expect(textsOf(store)).toEqual(numbers(15, 30));
});

test("a newest page without a number is as new as what was known when it was asked for", () => {
  const thread = lines(3);
  const store = new ThreadStore<Line>();
  store.applyFrame({ ...frame, seq: 7, entries: thread });
  store.applyPage({ items: thread.slice(0, 1) }, { requested: 7 });
  expect(textsOf(store)).toEqual(["0"]);
});

test("a newest page that does not join what is shown leaves no gap", () => {
  const thread = lines(80);
  const store = new ThreadStore<Line>();
  store.applyPage(pageOf(thread.slice(0, 40), undefined, 5));
  store.applyPage(pageOf(thread.slice(0, 50), undefined, 6));
  expect(textsOf(store)).toEqual(numbers(20, 50));
  store.applyPage(pageOf(thread, undefined, 7));
  expect(textsOf(store)).toEqual(numbers(60, 80));
  store.applyPage(pageOf(thread, store.older, 7), { cursor: store.older });
  expect(textsOf(store)).toEqual(numbers(40, 80));
});

test("each listener hears of each change, and gets another array for it", () => {
  const store = new ThreadStore<Line>();
  let heard = 0;
  const stop = store.subscribe(() => heard++);
  const before = store.entries;
  store.applyPage(pageOf(lines(2)));
  expect(store.entries).not.toBe(before);
  expect(store.entries).toBe(store.entries);
  stop();
  store.applyPage(pageOf(lines(2)));
  expect(heard).toBe(1);
});

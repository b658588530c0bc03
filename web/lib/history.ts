import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type To,
} from "react-router-dom";
import * as z from "zod";

/**
 * The browser's history for React Router, and what the router offers only with its data router, which
 * would add 17 kB to every page: a screen may keep the person from leaving it.
 */

export interface Visit {
  location: Location;
  action: NavigationType;
}

/** What keeps a person from leaving a page: whether something would be lost, and the question about it. */
interface Guard {
  wouldLose: () => boolean;
  /** `leave` does what was kept back. */
  ask: (leave: () => void) => void;
}

/** What is kept with each entry; the browser makes entries without it, for links such as `#main`. */
const entrySchema = z.object({ idx: z.number(), key: z.string(), usr: z.unknown() });

let index = 0;
/** The path that is shown: when someone goes back, the browser's own is already another. */
let shown = "";
const guards = new Set<Guard>();
let announce: (visit: Visit) => void = () => {};
/** What the next `popstate` is, if not the person's own: our way back, or what was kept back before. */
let expected: "return" | "leave" | undefined;

export const navigator: Navigator = {
  createHref: hrefOf,
  encodeLocation: (to) => new URL(hrefOf(to), location.origin),
  go: (delta) => history.go(delta),
  push: (to, usr) => guarded(to, () => push(to, usr)),
  replace: (to, usr) => guarded(to, () => replace(to, usr)),
};

/** Where the browser is, as it is when the page loads. */
export function firstVisit(): Visit {
  index = entryNow().idx;
  return visitNow(NavigationType.Pop);
}

/** Reports every change of the location from now on; returns what ends that. */
export function listen(onVisit: (visit: Visit) => void): () => void {
  announce = onVisit;
  window.addEventListener("popstate", onPop);
  return () => {
    announce = () => {};
    window.removeEventListener("popstate", onPop);
  };
}

/** Asks before leaving, until the returned function is called. Each form of a screen has a guard of its own. */
export function guardLeaving(by: Guard): () => void {
  guards.add(by);
  return () => guards.delete(by);
}

/** Whether the open screen has something that leaving it would lose. */
export function wouldLose(): boolean {
  return loser() !== undefined;
}

function loser(): Guard | undefined {
  return [...guards].find((guard) => guard.wouldLose());
}

function guarded(to: To, go: () => void): void {
  if (!isKept(new URL(hrefOf(to), location.href).pathname, go)) go();
}

function isKept(pathname: string, leave: () => void): boolean {
  const guard = pathname === shown ? undefined : loser();
  guard?.ask(leave);
  return guard !== undefined;
}

function push(to: To, usr: unknown): void {
  index += 1;
  history.pushState({ idx: index, key: newKey(), usr }, "", hrefOf(to));
  announce(visitNow(NavigationType.Push));
}

function replace(to: To, usr: unknown): void {
  history.replaceState({ idx: index, key: newKey(), usr }, "", hrefOf(to));
  announce(visitNow(NavigationType.Replace));
}

/** Back, forward, or a link within the page. The browser has already moved, so keeping back is returning. */
function onPop(): void {
  const delta = entryNow().idx - index;
  const arrived = expected;
  expected = undefined;
  if (arrived === "return") return;
  const leave = () => {
    expected = "leave";
    history.go(delta);
  };
  if (arrived !== "leave" && isKept(location.pathname, leave)) {
    expected = "return";
    history.go(-delta);
    return;
  }
  index += delta;
  announce(visitNow(NavigationType.Pop));
}

function entryNow(): z.output<typeof entrySchema> {
  const known = entrySchema.safeParse(history.state);
  if (known.success) return known.data;
  const entry = { idx: index + 1, key: newKey(), usr: null };
  history.replaceState(entry, "");
  return entry;
}

function visitNow(action: NavigationType): Visit {
  const { pathname, search, hash } = location;
  shown = pathname;
  const { key, usr } = entryNow();
  return { location: { pathname, search, hash, key, state: usr ?? null }, action };
}

function hrefOf(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

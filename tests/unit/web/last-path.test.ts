import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Writer } from "#web/lib/kept-draft.ts";

let lastPath: () => string | undefined;
let rememberPath: (path: string) => void;
let rememberWanted: (path: string) => void;
let keepLeft: (me: Writer, path: string) => void;
let takeLeft: (me: Writer) => string | undefined;

beforeEach(async () => {
  // As a newly loaded page.
  vi.resetModules();
  ({ lastPath, rememberPath, rememberWanted } = await import("#web/lib/last-path.ts"));
  ({ keepLeft, takeLeft } = await import("#web/lib/left-path.ts"));
  const kept = new Map<string, string>();
  vi.stubGlobal("location", new URL("https://app.cooee.test/"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const zoe = { _id: "usr_1", account: "acc_1" };

it("who signs out of a text returns to it once, and no one else does", () => {
  keepLeft(zoe, "/template/add?medium=sms");
  for (const other of [
    { ...zoe, _id: "usr_2" },
    { ...zoe, account: "acc_2" },
  ]) {
    expect(takeLeft(other)).toBeUndefined();
  }
  expect(takeLeft(zoe)).toBe("/template/add?medium=sms");
  expect(takeLeft(zoe)).toBeUndefined();
});

it("R447: leads to the screen that was requested before the sign-in", () => {
  rememberWanted("/group?page=2");
  expect(lastPath()).toBe("/group?page=2");
});

it("R494: a tab whose person signed out elsewhere remembers nothing new", () => {
  rememberPath("/group?page=2");
  localStorage.removeItem("cooee.last-path");
  rememberWanted("/group?page=2");
  expect(lastPath()).toBeUndefined();
});

it("R447: leads back to where the person was", () => {
  rememberPath("/group?page=2");
  expect(lastPath()).toBe("/group?page=2");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "",
])("leads nowhere else: %j", (path) => {
  rememberPath(path);
  expect(lastPath()).toBeUndefined();
  keepLeft(zoe, path);
  expect(takeLeft(zoe)).toBeUndefined();
});

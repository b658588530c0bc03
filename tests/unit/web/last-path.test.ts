import { afterEach, beforeEach, expect, it, vi } from "vitest";

let pathAfterSignIn: (otherwise?: string) => string;
let rememberPath: (path: string) => void;
let rememberWanted: (path: string) => void;

beforeEach(async () => {
  // As a newly loaded page.
  vi.resetModules();
  ({ pathAfterSignIn, rememberPath, rememberWanted } = await import("#web/lib/last-path.ts"));
  const kept = new Map<string, string>();
  vi.stubGlobal("location", new URL("https://app.cooee.test/"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("R447: leads to the screen that was requested before the sign-in", () => {
  rememberWanted("/group?page=2");
  expect(pathAfterSignIn()).toBe("/group?page=2");
});

it("R494: a tab whose person signed out elsewhere remembers nothing new", () => {
  rememberPath("/group?page=2");
  localStorage.removeItem("cooee.last-path");
  rememberWanted("/group?page=2");
  expect(pathAfterSignIn("/other")).toBe("/other");
});

it("R447: leads back to where the person was", () => {
  rememberPath("/group?page=2");
  expect(pathAfterSignIn("/other")).toBe("/group?page=2");
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
  expect(pathAfterSignIn("/other")).toBe("/other");
});

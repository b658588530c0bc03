import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pathAfterSignIn, rememberPath } from "#web/app/last-path.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", new URL("https://app.cooee.test/"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("leads back to where somebody was", () => {
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

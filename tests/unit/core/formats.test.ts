import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { formatDate, timeSpan } from "#core/rules/dates.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

it("R677: the time zones start with the documents' four, and each can be shown", () => {
  expect(
    TIME_ZONES.slice(0, 4)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(["ACST Adelaide", "AEST Sydney", "AWST Eucla", "IST Kolkata"]);
  for (const { zone } of TIME_ZONES) expect(formatDate(0, zone)).toBe("01/01/1970");
});

it("R684: the console's breakpoints are 768, 992 and 1200 px", async () => {
  const theme = await readFile(join(ROOT, "web/app/theme.css"), "utf8");
  const widths = [...theme.matchAll(/--breakpoint-\w+: (\d+)rem/g)];
  expect(widths.map(([, rem]) => Number(rem) * 16)).toEqual([768, 992, 1200]);
});

it("R017, R018: no screen, mail or call formats dates or amounts in its own way", async () => {
  const own = /DateTimeFormat|toLocale(Date|Time)|style: "currency"|toFixed\(2\)/;
  const found: string[] = [];
  for (const folder of ["web", "worker/domains", "worker/edge", "worker/http"]) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!/\.tsx?$/.test(entry.name)) continue;
      const text = await readFile(join(entry.parentPath, entry.name), "utf8");
      if (own.test(text)) found.push(entry.name);
    }
  }
  // A field begins with an amount.
  expect(found).toEqual(["amount-field.tsx"]);
});

it("two times in the same minute are shown with their seconds", () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
  const shown = (from: string, to: string) => timeSpan(at(from), at(to), "Australia/Sydney");
  expect(shown("22:58:02", "22:58:41")).toEqual({ from: "09:58:02 AM", to: "09:58:41 AM" });
  expect(shown("22:58:59", "22:59:01")).toEqual({ from: "09:58 AM", to: "09:59 AM" });
});

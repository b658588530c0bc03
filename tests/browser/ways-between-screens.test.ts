import type { Page } from "@playwright/test";
import { matchPath } from "react-router-dom";
import { me } from "#core/contract/profile/me.ts";
import { FEATURES, may, type Person } from "#core/permissions.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { paths } from "#web/lib/paths.ts";
import type { AccountWishes } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, visit } from "./support/page.ts";

/** Screens without a title of their own at the usual place, and those that lead on to another one. */
const SPECIAL: readonly string[] = [
  ...[paths.conversation, paths.oneConversation, paths.checkout, paths.subscribe],
  ...[paths.payInvoice, paths.payNumber, paths.importGroup, paths.onboarding],
];

const SETTINGS: readonly string[] = [
  ...[paths.profile, paths.settings, paths.notificationSettings, paths.security],
  ...[paths.emailMfaList, paths.developer],
];

/** What a person may open whose address says all. */
function openTo(person: Person): string[] {
  return signedInScreens
    .filter(({ path, may: needed }) => !path.includes(":") && (!needed || may(person, needed)))
    .map(({ path }) => path)
    .filter((path) => !SPECIAL.includes(path));
}

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

test("titles stand at one place: on all pages, below a way back, and in the settings", async ({
  page,
  newAccount,
  api,
}) => {
  test.slow();
  const places = new Map<string, string[]>();
  for (const wishes of [{ flags: { batch: true } }, { role: "superAdmin" }] as const) {
    await newAccount(wishes);
    const { data } = await api.call(me, {});
    const shown = openTo(data).filter(
      (path) => wishes.role === undefined || path.startsWith("/admin"),
    );
    await page.goto(paths.documents);
    await expect(heading(page)).toBeVisible();
    for (const path of shown) {
      if (path === paths.documents) continue;
      await visit(page, path);
      await expect(heading(page), path).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const { x, y, below } = await placeOfTitle(page);
        const group = SETTINGS.includes(path) ? "settings" : below;
        const place = `${size.width} ${group}: ${x}, ${y}`;
        places.set(place, [...(places.get(place) ?? []), path]);
      }
    }
  }
  expect([...places.values()].flat().length).toBeGreaterThan(100);
  const groups = Map.groupBy(places, ([place]) => place.split(":")[0]);
  const differing = [...groups.values()].filter((found) => found.length > 1);
  expect(differing).toEqual([]);
});

function placeOfTitle(page: Page) {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const title = document.querySelector("h1");
    const box = title?.getBoundingClientRect();
    const header = title?.closest("header")?.firstElementChild;
    return {
      x: Math.round(box?.x ?? 0),
      y: Math.round(box?.y ?? 0),
      below: header?.tagName === "A" ? "below a way back" : "all",
    };
  });
}

const PEOPLE: readonly { who: string; wishes: AccountWishes }[] = [
  { who: "an owner", wishes: { flags: { batch: true } } },
  { who: "an owner who pays by invoice", wishes: { flags: { profileType: "postpaid" } } },
  { who: "someone on trial", wishes: { role: "trial" } },
  { who: "a guest", wishes: { role: "guest" } },
  { who: "a sub-account with nothing", wishes: { role: "subaccount", access: [] } },
  { who: "a sub-account with SMS", wishes: { role: "subaccount", access: ["sms"] } },
  { who: "a sub-account with groups", wishes: { role: "subaccount", access: ["group"] } },
  { who: "a sub-account with everything", wishes: { role: "subaccount", access: FEATURES } },
];

for (const { who, wishes } of PEOPLE) {
  test(`decision 21: no link leads ${who} to a page that is closed to them`, async ({
    page,
    newAccount,
    api,
  }) => {
    test.slow();
    await newAccount(wishes);
    const { data } = await api.call(me, {});
    await page.goto(paths.documents);
    await expect(heading(page)).toBeVisible();
    const closed: string[] = [];
    let seen = 0;
    for (const path of openTo(data)) {
      if (path === paths.documents) continue;
      await visit(page, path);
      await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
      const links = await page
        .locator("a[href^='/']")
        .evaluateAll((found) =>
          found.map((link) => new URL(link.getAttribute("href") ?? "", location.origin).pathname),
        );
      seen += links.length;
      for (const to of new Set(links)) {
        const screen = signedInScreens.find((one) => matchPath(one.path, to));
        if (screen?.may && !may(data, screen.may)) closed.push(`${path}: ${to}`);
      }
    }
    expect(seen).toBeGreaterThan(5);
    expect(closed).toEqual([]);
  });
}

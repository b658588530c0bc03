import type { Page } from "@playwright/test";
import { allScreens } from "../../scripts/console-hints.ts";
import { apiOf } from "./support/api.ts";
import { nextFrame } from "./support/examine.ts";
import { expect } from "./support/fixtures.ts";
import { type Furniture, furnishDemo } from "./support/furniture.ts";
import { test, type Viewer } from "./support/viewers.ts";

type Screen = Awaited<ReturnType<typeof allScreens>>[number];

type Ids = Pick<Furniture, "group" | "saved" | "sent">;

interface State {
  viewer: Viewer;
  shows: (screen: Screen) => boolean;
  /** Makes what the screens of one record show. */
  furnish?: (from: { page: Page; furniture: () => Promise<Furniture> }) => Promise<Ids>;
  /** Every call but those for the frame fails. */
  failing?: true;
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 360, height: 740 },
];
const THEMES = ["light", "dark"] as const;

const isAdmin = ({ path }: Screen) => path.startsWith("/admin");
const isOwn = (screen: Screen) => screen.signedIn && !isAdmin(screen);

const STATES: Readonly<Record<string, State>> = {
  "signed-out": { viewer: "nobody", shows: ({ signedIn }) => !signedIn },
  empty: {
    viewer: "a new account",
    shows: (screen) => isOwn(screen) && !screen.path.includes(":"),
  },
  demo: {
    viewer: "the demo's owner",
    shows: isOwn,
    furnish: ({ page }) => furnishDemo(apiOf(page.request)),
  },
  full: { viewer: "an account in use", shows: isOwn, furnish: ({ furniture }) => furniture() },
  failing: {
    viewer: "an account in use",
    shows: isOwn,
    furnish: ({ furniture }) => furniture(),
    failing: true,
  },
  admin: { viewer: "a super admin", shows: isAdmin },
};

const FRAME = /\/api\/(user\/me|user\/balance|notification)/;

for (const [state, { viewer, shows, furnish, failing }] of Object.entries(STATES)) {
  test.describe(state, () => {
    test.use({ viewer });
    test(state, async ({ page, furniture }) => {
      test.setTimeout(30 * 60_000);
      const ids = await furnish?.({ page, furniture });
      if (failing) await breakCalls(page);
      for (const { path } of (await allScreens()).filter(shows)) {
        await page.goto(filled(path, ids));
        await takePictures(page, `screens/${state}/${nameOf(path)}`);
      }
      await page.unrouteAll();
    });
  });
}

async function breakCalls(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    FRAME.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
}

async function takePictures(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator("h1, [role=alert]").first(), name).toBeVisible();
  await expect.soft(page.locator("[aria-busy=true], .pulses"), name).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(nextFrame);
      await page.screenshot({ path: `${name}-${size.width}-${colorScheme}.png` });
    }
  }
}

/** A path with the ids of what the account holds; a code that is unknown where it holds none. */
function filled(path: string, ids: Ids | undefined): string {
  const id = path.startsWith("/group")
    ? ids?.group
    : path.includes("report")
      ? ids?.sent
      : ids?.saved;
  return path.replace(/:\w+/, id ?? "unknown");
}

function nameOf(path: string): string {
  return path.replace(/\W+/g, "-").slice(1) || "home";
}

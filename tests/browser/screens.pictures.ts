import type { APIRequestContext, Page } from "@playwright/test";
import { paths } from "#web/lib/paths.ts";
import { allScreens } from "../../scripts/console-hints.ts";
import { apiOf } from "./support/api.ts";
import { expect } from "./support/fixtures.ts";
import { type Furniture, furnishDemo } from "./support/furniture.ts";
import { expectStill } from "./support/layout-shift.ts";
import type { Ids } from "./support/openings.ts";
import { settled, takePictures } from "./support/pictures.ts";
import { furnishApproval, furnishPlentyOnce } from "./support/plenty.ts";
import { test, type Viewer } from "./support/viewers.ts";
import { WAYS } from "./support/ways.ts";

type Screen = Pick<Awaited<ReturnType<typeof allScreens>>[number], "path" | "signedIn">;

interface Makers {
  page: Page;
  furniture: () => Promise<Furniture>;
  /** Another browser. */
  elsewhere: APIRequestContext;
}

interface State {
  viewer: Viewer;
  shows: (screen: Screen) => boolean;
  /** Makes what the screens of one record show. */
  furnish?: (makers: Makers) => Promise<Ids>;
  /** Every call but those for the frame fails. */
  failing?: true;
  /** The network is lost once the screen is there. */
  offline?: true;
}

/** Lists that are the second or third tab of a screen. */
const TABS: readonly Screen[] = ["saved", "scheduled"].map((tab) => ({
  path: `/campaign?tab=${tab}`,
  signedIn: true,
}));

const PHONE = { width: 360, height: 740 };

const isAdmin = ({ path }: Screen) => path.startsWith("/admin") || path === paths.adminAnalytics;
/** An action on a template that nobody knows (R229), and payments without a package or a plan (R460). */
const LEADS_BACK = new Set([
  "/template/:action/:id",
  "/buy-credits/checkout",
  "/buy-credits/subscribe",
]);
const isOwn = (screen: Screen) =>
  screen.signedIn && !isAdmin(screen) && !LEADS_BACK.has(screen.path);

const inUse = async ({ page, furniture, elsewhere }: Makers): Promise<Ids> => {
  const ids = await furniture();
  await furnishPlentyOnce(apiOf(page.request), elsewhere);
  return ids;
};
const forAdmin = async ({ furniture, elsewhere }: Makers): Promise<Ids> => {
  await furnishApproval(elsewhere);
  return furniture();
};

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
  full: { viewer: "an account in use", shows: isOwn, furnish: inUse },
  failing: {
    viewer: "an account in use",
    shows: isOwn,
    furnish: ({ furniture }) => furniture(),
    failing: true,
  },
  offline: {
    viewer: "an account in use",
    shows: isOwn,
    furnish: ({ furniture }) => furniture(),
    offline: true,
  },
  "signed-out-offline": { viewer: "nobody", shows: ({ path }) => path === "/", offline: true },
  admin: { viewer: "a super admin", shows: isAdmin, furnish: forAdmin },
};

/** Not those of a screen that begin alike, such as the settings of notifications. */
const FRAME = /\/api\/(user\/(me|balance|notification)|auth\/accessToken)(\?|$)/;

for (const [state, { viewer, shows, furnish, failing, offline }] of Object.entries(STATES)) {
  test.describe(state, () => {
    test.use({ viewer });
    test(state, async ({ page, furniture, playwright, baseURL }) => {
      test.setTimeout(30 * 60_000);
      const elsewhere = await playwright.request.newContext({ baseURL });
      const ids = await furnish?.({ page, furniture, elsewhere });
      if (failing) await breakCalls(page);
      for (const { path } of [...(await allScreens()), ...TABS].filter(shows)) {
        const name = `${state}/${nameOf(path)}`;
        await page.setViewportSize(PHONE);
        const way = WAYS[path];
        await (way ? way(page) : page.goto(filled(path, ids)));
        const isHere = ({ pathname }: URL) => patternOf(path).test(pathname);
        await expect.soft(page, name).toHaveURL(isHere);
        await settled(page, name);
        if (!way) await expectStill(page, name);
        if (offline) await loseNetwork(page);
        await takePictures(page, name);
        if (offline) await page.context().setOffline(false);
        if (way) await page.context().clearCookies();
      }
      await page.unrouteAll();
      await elsewhere.dispose();
    });
  });
}

async function breakCalls(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    FRAME.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
}

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.soft(page.getByText("No Internet Connection")).toBeVisible();
}

/** A path with the ids of what the account holds; a code that is unknown where it holds none. */
function filled(path: string, ids: Ids | undefined): string {
  return path.replaceAll(/:\w+/g, (ids && idFor(path, ids)) ?? "unknown");
}

function idFor(path: string, ids: Ids): string {
  const { group, saved, sent, template, workflow, user } = ids;
  if (path.startsWith("/admin")) return user;
  if (path.startsWith("/group")) return group;
  if (path.startsWith("/template")) return template;
  if (path.startsWith("/automation/workflow")) return workflow;
  return path.includes("report") ? sent : saved;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\?.*/, "").replace(/:\w+/, "[^/]+")}$`);
}

function nameOf(path: string): string {
  return path.replace(/\W+/g, "-").slice(1) || "home";
}

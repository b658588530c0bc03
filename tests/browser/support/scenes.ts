import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { apiOf } from "./api.ts";
import { customer, workbook } from "./customers.ts";
import { type Ids, type Opening, opening, ROW } from "./openings.ts";
import { IMPORT, RUNNING, type Sending, showImportAs, showReportAs } from "./sending.ts";

type Scene = Opening<Ids & Sending>;

/** The lower end of a page that is longer than the window. */
function end(name: string, path: string | Scene["path"]): Scene {
  return {
    name: `${name}-end`,
    path: typeof path === "string" ? () => path : path,
    open: async () => {},
    // Twice, for what loads as it comes into view.
    settle: async (page) => {
      for (let times = 0; times < 2; times++) {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await page.waitForTimeout(200);
      }
    },
  };
}

/** A report in a state that it would leave within seconds. */
function report(name: string, changes: Parameters<typeof showReportAs>[3]): Scene {
  return {
    name: `report-${name}`,
    path: ({ paused }) => `/campaign/report/${paused}`,
    before: (page, { paused }) => showReportAs(page, apiOf(page.request), paused, changes),
    open: async () => {},
  };
}

function importing(name: string, changes: Parameters<typeof showImportAs>[1]): Scene {
  return {
    name: `import-${name}`,
    path: () => `/group/import?import=${IMPORT}`,
    before: (page) => showImportAs(page, changes),
    open: async () => {},
  };
}

function asIs(name: string, path: string | Scene["path"]): Scene {
  return {
    name,
    path: typeof path === "string" ? () => path : path,
    open: async () => {},
  };
}

/** States of screens that nobody sees by only opening them. */
export const SCENES: readonly Scene[] = [
  report("running", RUNNING),
  report("held", {
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
    counts: {},
    curve: [],
    debited: 0,
    segments: 0,
  }),
  asIs("report-paused", ({ paused }) => `/campaign/report/${paused}`),
  asIs("report-scheduled", ({ scheduled }) => `/campaign/report/${scheduled}`),
  asIs("report-recurring", ({ recurring }) => `/campaign/report/${recurring}`),
  asIs("report-linked", ({ linked }) => `/campaign/report/${linked}`),
  end("report-linked", ({ linked }) => `/campaign/report/${linked}`),
  end("report-clicks", ({ linked }) => `/campaign/report/${linked}?tab=clicks`),
  end("report-replies", ({ linked }) => `/campaign/report/${linked}?tab=replies`),
  {
    name: "check-later",
    path: ({ partly }) => `/campaign/check/${partly}`,
    open: (page) => page.getByRole("radio", { name: "Later" }).click(),
  },
  {
    name: "check-repeat",
    path: ({ partly }) => `/campaign/check/${partly}`,
    open: async (page) => {
      await page.getByRole("radio", { name: "Repeat" }).click();
      await page.getByRole("region", { name: "Next dates" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "composer-misspelt",
    path: ({ saved }) => `/campaign/create/${saved}`,
    open: (page) => page.getByLabel("Message", { exact: true }).fill("Hi {{frist_name}}, hello"),
  },
  end("composer", ({ saved }) => `/campaign/create/${saved}`),
  {
    name: "quick-message",
    path: () => "/quick-message",
    open: async (page) => {
      await page.getByLabel("Numbers").fill("0427 000 400,0427 000 401,0427 000 402,");
      await page.getByLabel("Message").fill("Hi {{first_name|there}}, your order is ready.");
      await page.getByRole("button", { name: /^Send 3/ }).scrollIntoViewIfNeeded();
    },
  },
  opening("quick-message-card", "/group", ["Create", "Quick Message"]),
  opening("quick-message-group", "/quick-message", ["Send to a group"]),
  asIs("templates-mms", "/template?mode=mms"),
  asIs("templates-pre-made", "/template?tab=global"),
  {
    name: "import-mapping",
    path: () => "/group/import",
    open: async (page) => {
      const buffer = workbook([0, 1, 2, 3].map((nth) => customer(427_000_200 + nth, nth)));
      const mimeType = "application/octet-stream";
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "people.xlsx", mimeType, buffer });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Import 4 contacts" }).waitFor();
    },
  },
  importing("running", {}),
  importing("complete", { status: "complete", processed: 48_000, added: 46_490, updated: 1_240 }),
  importing("failed", { status: "failed", error: "The file could not be read to its end." }),
  {
    name: "contacts-selected",
    path: ({ group }) => `/group/${group}`,
    open: async (page) => {
      for (const nth of [1, 2]) await page.getByRole("checkbox").nth(nth).click();
    },
  },
  asIs("opt-out-page", ({ optOut }) => optOut ?? "/"),
  opening("floating-menu", "/", ["Send a message"]),
  opening("row-menu", "/campaign?tab=saved", [ROW]),
  opening("status-filter", "/campaign", ["Status"]),
  opening("date-filter", "/history", ["Any date"]),
  opening("profile-menu", "/history", [/^Profile of/]),
  opening("create-menu", "/history", ["Create"]),
  asIs("nothing-found", "/history?search=0499999999"),
  end("dashboard", "/dashboard-analytics"),
  end("settings", "/settings"),
  end("security", "/security"),
  end("developer", "/settings/developer"),
  end("documents", "/documents"),
  end("profile", "/profile"),
  end("report", ({ sent }) => `/campaign/report/${sent}`),
  end("check", ({ partly }) => `/campaign/check/${partly}`),
];

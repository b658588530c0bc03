import type { Page } from "@playwright/test";
import { apiOf } from "./api.ts";
import type { Furniture } from "./furniture.ts";
import { SIZES, type WindowSize } from "./pictures.ts";
import { RUNNING, type Sending, showReportAs } from "./sending.ts";

export type Ids = Pick<Furniture, "group" | "saved" | "sent" | "template" | "workflow" | "user"> &
  Partial<Pick<Furniture, "optOut">>;

/** What is to be seen once something was pressed, such as a dialog or a drawer. */
export interface Opening<I = Ids> {
  name: string;
  path: (ids: I) => string;
  /** What is answered in the Worker's place from then on. */
  before?: (page: Page, ids: I) => Promise<void>;
  open: (page: Page) => Promise<void>;
  /** Once more before the pictures of each size. */
  settle?: (page: Page) => Promise<void>;
  /** All, unless it is only for some. */
  sizes?: readonly WindowSize[];
}

const PHONE = SIZES.filter(({ width }) => width === 360);

/** Buttons and entries of menus that are pressed one after the other. */
export function opening<I = Ids>(
  name: string,
  path: string | Opening<I>["path"],
  presses: readonly (string | RegExp)[],
  rest: Pick<Opening<I>, "sizes" | "before"> = {},
): Opening<I> {
  return {
    name,
    path: typeof path === "string" ? () => path : path,
    open: async (page) => {
      for (const press of presses) {
        const named = { name: press, exact: true };
        const button = page.getByRole("button", named).or(page.getByRole("menuitem", named));
        await button.or(page.getByRole("switch", named)).first().click();
      }
    },
    ...rest,
  };
}

export const ROW = /^Actions for /;
/** Not one that was only invited. */
const SUB_ACCOUNT = /^Actions for Corner Shop/;

/** The dialogs and drawers of an account in use. */
export const OPENINGS: readonly Opening<Ids & Sending>[] = [
  opening("palette", "/history", ["Search"]),
  opening("create", "/history", ["Create", "Campaign"]),
  opening("log-out", "/history", [/^Profile of/, "Logout"]),
  opening("notifications", "/history", [/^Notifications/]),
  {
    name: "shortcuts",
    path: () => "/history",
    open: (page) => page.keyboard.press("?"),
  },
  opening("menu", "/history", ["More"], { sizes: PHONE }),
  {
    name: "message",
    path: () => "/history",
    open: (page) => page.getByRole("row").nth(2).click(),
  },
  {
    name: "message-received",
    path: () => "/history?status=received",
    open: (page) => page.getByRole("row").nth(2).click(),
  },
  opening("choose-groups", "/campaign/create", ["Choose recipients"]),
  opening("choose-template", "/campaign/create", ["Use a template"]),
  opening("short-link", "/campaign/create", ["Create Short URL"]),
  opening("opt-out-line", "/campaign/create", ["Opt-out line"]),
  opening("preview", ({ saved }) => `/campaign/create/${saved}`, ["Preview on a phone"], {
    sizes: PHONE,
  }),
  {
    name: "leave",
    path: () => "/campaign/create",
    open: async (page) => {
      await page.getByLabel("Campaign name").fill("Spring sale");
      await page.getByRole("main").getByRole("link", { name: "Campaign", exact: true }).click();
    },
  },
  opening("left-out", ({ partly }) => `/campaign/check/${partly}`, [/^Opted out/]),
  opening("pause", ({ paused }) => `/campaign/report/${paused}`, ["Pause"], {
    before: (page, { paused }) => showReportAs(page, apiOf(page.request), paused, RUNNING),
  }),
  opening("stop", ({ paused }) => `/campaign/report/${paused}`, ["Cancel"], {
    before: (page, { paused }) => showReportAs(page, apiOf(page.request), paused, RUNNING),
  }),
  opening("stop-paused", ({ paused }) => `/campaign/report/${paused}`, ["Cancel"]),
  opening("cancel-date", ({ recurring }) => `/campaign/report/${recurring}`, ["Cancel this date"]),
  opening("delete-draft", "/campaign?tab=saved", [ROW, "Delete"]),
  opening("assign-draft", "/campaign?tab=saved", [ROW, "Assign to sub-accounts"]),
  opening("reschedule", "/campaign?tab=scheduled", [/^Actions for Everybody/, "Reschedule"]),
  opening("cancel-schedule", "/campaign?tab=scheduled", [ROW, "Cancel"]),
  opening("group-name", "/group", [ROW, "Edit"]),
  opening("categories", "/group", ["Add Group", "Categories"]),
  opening("contact", ({ group }) => `/group/${group}`, ["Add contact"]),
  opening("assign", ({ group }) => `/group/${group}`, ["More actions", "Assign to sub-accounts"]),
  opening("delete-group", ({ group }) => `/group/${group}`, ["More actions", "Delete"]),
  opening("remove-contact", ({ group }) => `/group/${group}`, [ROW, "Remove"]),
  opening("delete-template", "/template", [ROW, "Delete"]),
  opening("assign-template", "/template", [ROW, "Assign to sub-accounts"]),
  opening("create-parameter", "/template/params", ["Create parameter"]),
  opening("delete-parameter", "/template/params", [ROW, "Delete"]),
  opening("change-email", "/profile", [/^Change/]),
  opening("delete-account", "/profile", ["Delete account"]),
  opening("multi-factor-email", "/email-mfa-list", ["Add email"]),
  opening("end-others", "/security", ["Sign out everywhere else"]),
  opening("invite", "/sub-accounts", ["Invite"]),
  opening("edit-sub-account", "/sub-accounts", [SUB_ACCOUNT, "Edit"]),
  opening("give-credit", "/sub-accounts", [SUB_ACCOUNT, "Give credit"]),
  opening("remove-sub-account", "/sub-accounts", [SUB_ACCOUNT, "Remove"]),
  opening("create-token", "/settings/developer", ["Create token"]),
  opening("show-token", "/settings/developer", [/^Show /]),
  opening("delete-token", "/settings/developer", [/^Delete /]),
  opening("add-webhook", "/settings/developer", ["Add webhook"]),
];

export const ADMIN_OPENINGS: readonly Opening[] = [
  opening("user", "/admin/users", [ROW, "Edit"]),
  opening("view-user", "/admin/users", [ROW, "View"]),
  opening("add-user", "/admin/users", ["Add user"]),
  opening("deactivate-user", "/admin/users", [ROW, "Deactivate"]),
  opening("add-credit", "/admin/users", [ROW, "Add credit"]),
  opening("limits", "/admin/users", [ROW, "Limits"]),
  opening("reject", "/admin/approval", [/^Reject/]),
  opening("verification", "/admin/user-verification", [ROW, "Review"]),
  opening("add-shared-number", "/admin/shared-numbers", ["Add number"]),
  opening("add-route", "/admin/provider-routes", ["Add route"]),
];

/** The dialogs of an account that has run out of credit. */
export const POOR_OPENINGS: readonly Opening<{ saved: string }>[] = [
  opening("low-balance", ({ saved }) => `/campaign/check/${saved}`, [/^Send /]),
  {
    name: "quick-low-balance",
    path: () => "/quick-message",
    open: async (page) => {
      await page.getByLabel("Numbers").fill("0427 000 400,0427 000 401,");
      await page.getByLabel("Message").fill("Your order is ready.");
      await page.getByRole("button", { name: /^Send 2/ }).click();
    },
  },
];

/** The one dialog that only people on trial see. */
export const TRIAL_OPENINGS: readonly Opening<object>[] = [
  opening("upgrade", "/history", ["Upgrade"]),
];

import type { Page } from "@playwright/test";
import type { Furniture } from "./furniture.ts";
import { SIZES, type Size } from "./pictures.ts";

/** A dialog or a drawer, and how it is opened. */
export interface Opening {
  name: string;
  path: (ids: Pick<Furniture, "group" | "saved" | "sent">) => string;
  open: (page: Page) => Promise<void>;
  /** All, unless the dialog is only for some. */
  sizes?: readonly Size[];
}

const PHONE = SIZES.filter(({ width }) => width === 360);

/** Buttons and entries of menus that are pressed one after the other. */
function opening(
  name: string,
  path: string | Opening["path"],
  presses: readonly (string | RegExp)[],
  sizes?: Opening["sizes"],
): Opening {
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
    ...(sizes ? { sizes } : {}),
  };
}

const ROW = /^Actions for /;
/** Not one that was only invited. */
const SUB_ACCOUNT = /^Actions for Corner Shop/;

export const OPENINGS: readonly Opening[] = [
  opening("palette", "/history", ["Search"]),
  opening("create", "/history", ["Create", "Campaign"]),
  opening("log-out", "/history", [/^Profile of/, "Logout"]),
  opening("notifications", "/history", [/^Notifications/]),
  {
    name: "shortcuts",
    path: () => "/history",
    open: (page) => page.keyboard.press("?"),
  },
  opening("menu", "/history", ["More"], PHONE),
  {
    name: "message",
    path: () => "/history",
    open: (page) => page.getByRole("row").nth(2).click(),
  },
  opening("choose-groups", "/campaign/create", ["Choose groups"]),
  opening("opt-out-line", "/campaign/create", ["Opt-out line"]),
  opening("preview", ({ saved }) => `/campaign/create/${saved}`, ["Preview on a phone"], PHONE),
  {
    name: "leave",
    path: () => "/campaign/create",
    open: async (page) => {
      await page.getByLabel("Campaign name").fill("Spring sale");
      await page.getByRole("link", { name: "Campaigns", exact: true }).click();
    },
  },
  opening("delete-draft", "/campaign?tab=saved", [ROW, "Delete"]),
  opening("reschedule", "/campaign?tab=scheduled", [ROW, "Reschedule"]),
  opening("cancel-schedule", "/campaign?tab=scheduled", [ROW, "Cancel"]),
  opening("group-name", "/group", [ROW, "Rename"]),
  opening("contact", ({ group }) => `/group/${group}`, ["Add contact"]),
  opening("assign", ({ group }) => `/group/${group}`, ["More actions", "Assign to sub-accounts"]),
  opening("delete-group", ({ group }) => `/group/${group}`, ["More actions", "Delete"]),
  opening("remove-contact", ({ group }) => `/group/${group}`, [ROW, "Remove"]),
  opening("change-email", "/profile", [/^Change/]),
  opening("delete-account", "/profile", ["Delete account"]),
  opening("multi-factor-email", "/email-mfa-list", ["Add email"]),
  opening("invite", "/sub-accounts", ["Invite"]),
  opening("edit-sub-account", "/sub-accounts", [SUB_ACCOUNT, "Edit"]),
  opening("give-credit", "/sub-accounts", [SUB_ACCOUNT, "Give credit"]),
  opening("remove-sub-account", "/sub-accounts", [SUB_ACCOUNT, "Remove"]),
  opening("create-token", "/settings/developer", ["Create token"]),
  opening("add-webhook", "/settings/developer", ["Add webhook"]),
];

export const ADMIN_OPENINGS: readonly Opening[] = [
  opening("user", "/admin/users", [ROW, "Edit"]),
  opening("add-credit", "/admin/users", [ROW, "Add credit"]),
  opening("limits", "/admin/users", [ROW, "Limits"]),
  opening("reject", "/admin/approval", [/^Reject/]),
  opening("verification", "/admin/user-verification", [ROW, "Review"]),
];

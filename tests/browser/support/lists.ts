import type { Furniture } from "./furniture.ts";
import type { Viewer } from "./viewers.ts";

export interface ListScreen {
  path: string | ((furniture: Furniture) => string);
  /** What its table holds. */
  table: string;
}

const list = (path: ListScreen["path"], table: string): ListScreen => ({ path, table });

/** Every list that has rows once there is plenty of everything. */
export const LISTS: readonly { viewer: Viewer; lists: readonly ListScreen[] }[] = [
  {
    viewer: "an account in use",
    lists: [
      list("/campaign", "Campaigns"),
      list("/campaign?tab=saved", "Saved campaigns"),
      list("/campaign?tab=scheduled", "Scheduled campaigns"),
      list("/history", "Messages"),
      list("/group", "Contact Groups"),
      list("/contacts", "All contacts"),
      list("/segments", "Segments"),
      list("/automation/keywords", "Keywords"),
      list("/automation/workflow", "Workflows"),
      list("/opt-out", "Opt-Out List"),
      list("/sender-ids", "Sender IDs"),
      list("/dedicated-numbers", "Available numbers"),
      list("/template", "My Templates"),
      list("/template/params", "Parameters"),
      list("/sub-accounts", "Sub-Accounts"),
    ],
  },
  {
    viewer: "a super admin",
    lists: [
      list("/admin/users", "Users"),
      list("/admin/usage", "Usage"),
      list("/admin/dedicated-numbers", "Dedicated numbers"),
      list("/admin/user-verification", "Verifications"),
      list("/admin/business-names", "Business names"),
      list("/admin/provider-routes", "Routes"),
      list(({ user }) => `/admin/user-login-info/${user}`, "Sign-ins"),
      list(({ user }) => `/admin/user-templates/${user}`, "Templates"),
    ],
  },
];

import { createGlobalTemplate } from "./create-global-template.ts";
import { adminDashboard, waitingCounts } from "./dashboard.ts";
import { decideApproval } from "./decide-approval.ts";
import { filterMessages } from "./filter-messages.ts";
import { listApprovals, listQuickApprovals } from "./list-approvals.ts";
import { listUserSenderIds } from "./list-user-sender-ids.ts";
import { listUserTemplates } from "./list-user-templates.ts";
import { listUsers } from "./list-users.ts";
import { markTemplate } from "./mark-template.ts";
import { messageStats } from "./message-stats.ts";
import { monitor } from "./monitor.ts";
import { dropEffect, replayEffect } from "./parked-effects.ts";
import { recordVisit } from "./record-visit.ts";
import { updateUser } from "./update-user.ts";
import { addUserSenderIds, changeUserSenderIds, getUserSenderIds } from "./user-sender-ids.ts";

export const adminRoutes = [
  recordVisit,
  listApprovals,
  listQuickApprovals,
  decideApproval,
  waitingCounts,
  adminDashboard,
  listUsers,
  updateUser,
  listUserSenderIds,
  getUserSenderIds,
  addUserSenderIds,
  changeUserSenderIds,
  createGlobalTemplate,
  markTemplate,
  listUserTemplates,
  filterMessages,
  messageStats,
  monitor,
  replayEffect,
  dropEffect,
];

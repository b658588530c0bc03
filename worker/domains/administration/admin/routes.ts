import { addUser } from "./add-user.ts";
import { decideApproval, listApprovals, listQuickApprovals } from "./approvals.ts";
import { adminDashboard, recordVisit, waitingCounts } from "./dashboard.ts";
import { deactivateUser, deleteDeactivated, listDeactivated } from "./deactivate-user.ts";
import { logInAsUser } from "./log-in-as.ts";
import { monthReport } from "./month-report.ts";
import { createGlobalTemplate, listUserTemplates, markTemplate } from "./templates.ts";
import { exportUsage } from "./usage-file.ts";
import { userInformation } from "./user-information.ts";
import {
  addUserSenderIds,
  changeUserSenderIds,
  getUserSenderIds,
  listUserSenderIds,
} from "./user-sender-ids.ts";
import { listCurrencies, listUsers, updateUser } from "./users.ts";

export const adminRoutes = [
  recordVisit,
  listApprovals,
  listQuickApprovals,
  decideApproval,
  waitingCounts,
  adminDashboard,
  logInAsUser,
  listUsers,
  addUser,
  updateUser,
  userInformation,
  deactivateUser,
  listDeactivated,
  deleteDeactivated,
  listCurrencies,
  listUserSenderIds,
  getUserSenderIds,
  addUserSenderIds,
  changeUserSenderIds,
  createGlobalTemplate,
  markTemplate,
  listUserTemplates,
  monthReport,
  exportUsage,
];

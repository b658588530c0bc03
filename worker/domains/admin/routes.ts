import * as users from "#core/contract/admin-users.ts";
import * as verification from "#core/contract/admin-verification.ts";
import { adminVisit } from "#core/contract/admin-visit.ts";
import * as approvals from "#core/contract/approvals.ts";
import type { Api } from "#worker/http/mount.ts";
import { adminDashboard, waitingCounts } from "./dashboard.ts";
import { decideApproval } from "./decide-approval.ts";
import { grantUserCredit } from "./grant-user-credit.ts";
import { listApprovals, listQuickApprovals } from "./list-approvals.ts";
import { listUsers } from "./list-users.ts";
import { recordVisit } from "./record-visit.ts";
import { updateUser } from "./update-user.ts";
import * as verifications from "./verifications.ts";

export function adminRoutes(api: Api): void {
  api.own(adminVisit, recordVisit);
  api.own(approvals.listApprovals, listApprovals);
  api.own(approvals.listQuickApprovals, listQuickApprovals);
  api.own(approvals.decideApproval, decideApproval);
  api.own(approvals.waitingCounts, waitingCounts);
  api.own(users.adminDashboard, adminDashboard);
  api.own(users.listUsers, listUsers);
  api.own(users.updateUser, updateUser);
  api.own(users.grantUserCredit, grantUserCredit);
  api.own(verification.listWaitingVerifications, verifications.listWaitingVerifications);
  api.own(verification.getWaitingVerification, verifications.getWaitingVerification);
  api.file(verification.getVerificationDocument, verifications.getVerificationDocument);
  api.own(verification.decideVerification, verifications.decideVerification);
}

import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { type CooeeError, conflict, forbidden } from "#core/errors.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  adminStateOf,
  countAdminChange,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import {
  type ControlChange,
  commitControl,
  commitControlUnlessAborted,
} from "#worker/kernel/commit-control.ts";

/** What an administrator decides about a user. */
export interface Decision {
  does: "edit" | "deactivate" | "activate" | "delete";
  /** The user. */
  subject: string;
}

/** Refuses a decision, on record. `account` is the user's, in the administrator's hands. */
export async function refuse(
  account: AccountContext,
  { does, subject }: Decision,
  error: CooeeError,
): Promise<never> {
  const detail = { does, reason: error.message };
  await commitControl(account, { audit: { action: "admin.user.refused", subject, detail } });
  throw error;
}

/** Refuses what was overtaken: it says who made which decision, and when. */
export async function refuseOvertaken(account: AccountContext, decision: Decision): Promise<never> {
  return refuse(account, decision, await overtaken(account, decision));
}

async function overtaken(account: AccountContext, { does }: Decision): Promise<CooeeError> {
  const state = await adminStateOf(account, account.account.id);
  if (!state?.is_administrator) return forbidden(ADMIN_USER_TEXTS.notActive);
  const { changed_by, changed_at, deactivated_at, deleted_at } = state;
  const who = changed_by ?? "An administrator";
  const on = (at: number) => `${formatDateTime(at, SYDNEY)} (Sydney)`;
  if (deleted_at !== null) {
    const byOwner = deleted_at !== changed_at;
    return conflict(ADMIN_USER_TEXTS.deletedBy(byOwner ? "The owner" : who, on(deleted_at)));
  }
  if (does === "deactivate" && deactivated_at !== null) {
    return conflict(ADMIN_USER_TEXTS.deactivatedBy(who, on(deactivated_at)));
  }
  if (does === "delete" && deactivated_at === null)
    return conflict(ADMIN_USER_TEXTS.notDeactivated);
  if (does === "activate" && deactivated_at === null) return conflict(ADMIN_USER_TEXTS.isActive);
  return conflict(ADMIN_USER_TEXTS.changedBy(who, on(changed_at ?? account.now())));
}

/** Makes a decision once: of two administrators, the second learns who made it. */
export async function decide(
  account: AccountContext,
  decision: Decision,
  { version, statements = [], ...change }: ControlChange & { version?: number },
): Promise<D1Result<unknown>[]> {
  const counted = countAdminChange(account, account.account.id, version);
  const committed = await commitControlUnlessAborted(account, {
    ...change,
    statements: [...statements, ...counted],
  });
  return committed ?? (await refuseOvertaken(account, decision));
}

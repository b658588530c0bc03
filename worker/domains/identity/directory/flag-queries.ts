import { sql } from "drizzle-orm";
import type { ProfileType } from "#core/permissions.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

// What administrators change of an account and its people.

/** Changes only a trial user: every other role was given for a reason. */
export function endTrial(userId: string): Statement {
  return statement(
    sql`UPDATE members SET role = 'user' WHERE user_id = ${userId} AND role = 'trial'`,
  );
}

/** The same for the sub-accounts on trial of an account that has paid. */
export function endTrialOf(account: string): Statement {
  return statement(
    sql`UPDATE members SET role = 'user' WHERE account_id = ${account} AND role = 'trial'`,
  );
}

export interface FlagChange {
  adminApproved?: boolean;
  quickApproved?: boolean;
  allowedSharedSender?: boolean;
  allowReceivedSmsAsEmail?: boolean;
  allowSubAccount?: boolean;
  batch?: boolean;
  isNotAutoCredit?: boolean;
  contactLimit?: number;
  profileType?: ProfileType;
}

/**
 * A permission given to an account is given to its sub-accounts too, which never have more than it has; and they pay
 * as it does.
 */
export function changeFlags(account: string, change: FlagChange): Statement[] {
  const columns = {
    admin_approved: change.adminApproved,
    quick_approved: change.quickApproved,
    allowed_shared_sender: change.allowedSharedSender,
    allow_received_sms_as_email: change.allowReceivedSmsAsEmail,
    allow_sub_account: change.allowSubAccount,
    batch: change.batch,
    is_not_auto_credit: change.isNotAutoCredit,
    auto_credit: change.isNotAutoCredit ? false : undefined,
    contact_limit: change.contactLimit,
    profile_type: change.profileType,
  };
  const given = ["admin_approved", "allowed_shared_sender"];
  const isShared = (column: string, value: unknown) =>
    ["profile_type", "batch"].includes(column) || (value === true && given.includes(column));
  return Object.entries(columns).flatMap(([column, value]) => {
    if (value === undefined) return [];
    const stored = typeof value === "boolean" ? Number(value) : value;
    const whose = isShared(column, value)
      ? sql`id = ${account} OR parent_id = ${account}`
      : sql`id = ${account}`;
    return [
      statement(sql`UPDATE accounts SET ${sql.identifier(column)} = ${stored} WHERE ${whose}`),
    ];
  });
}

/** Whether the account has prices of its own now. */
export function markSpecialPlan(account: string): Statement {
  return statement(sql`UPDATE accounts SET is_special_plan_active = EXISTS (
      SELECT 1 FROM special_plans WHERE account_id = ${account} AND ended_at IS NULL)
    WHERE id = ${account}`);
}

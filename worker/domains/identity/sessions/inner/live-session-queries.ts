import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { PROFILE_TYPES, ROLES } from "#core/permissions.ts";
import { LOGIN_MODES } from "#core/rules/acting.ts";
import type { SystemContext } from "#worker/context.ts";
import { settingNow } from "#worker/kernel/platform-setting-queries.ts";

const flag = z.number();

/**
 * Who a session is of and what they may, as CONTROL has it. The access token carries the same, so that
 * a call can begin where the check will most likely send it.
 */
export const sessionRow = z.object({
  session_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  access: z.string(),
  role_access: z.string(),
  /** The person, the account, and the account it belongs to. */
  active: flag,
  account_id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
  parent_id: idSchema("account").nullable(),
  parent_shard: z.number().nullable(),
  parent_number: z.number().nullable(),
  limits: z.string(),
  /** The usual ones, where they were changed. */
  usual_limits: z.string().nullable(),
  profile_type: z.enum(PROFILE_TYPES),
  quick_approved: flag,
  admin_approved: flag,
  allowed_shared_sender: flag,
  allow_received_sms_as_email: flag,
  allow_sub_account: flag,
  batch: flag,
  deduct_from_account: flag,
  is_special_plan_active: flag,
  /** The session that it acts through, where it does. */
  origin_session: z.string().nullable(),
  /** Who acts; absent where that one is over, or may not act for this one any more. */
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_role: z.enum(ROLES).nullable(),
  /** How an administrator does. */
  login_mode: z.enum(LOGIN_MODES).nullable(),
  ends_at: z.number().nullable(),
});
export type SessionRow = z.output<typeof sessionRow>;

/** Who a session is of, in one read; undefined where it is over. */
export async function rowOfSession(
  ctx: Pick<SystemContext, "control" | "now">,
  session: string,
): Promise<SessionRow | undefined> {
  const now = ctx.now();
  const [row] = await ctx.control.rows(
    sql`SELECT s.id AS session_id, u.id AS user_id, u.name, u.email, m.role, m.access, m.role_access,
        m.active AND a.active AND COALESCE(p.active, 1) AS active,
        a.id AS account_id, a.shard, a.number,
        p.id AS parent_id, p.shard AS parent_shard, p.number AS parent_number,
        a.limits, ${settingNow(ctx, "limits")} AS usual_limits, a.profile_type, a.quick_approved, a.admin_approved, a.allowed_shared_sender,
        a.allow_received_sms_as_email, a.allow_sub_account, a.batch, a.deduct_from_account,
        a.is_special_plan_active, s.parent_id AS origin_session,
        IIF(aa.id IS NULL, NULL, au.id) AS actor_id, IIF(aa.id IS NULL, NULL, au.name) AS actor_name,
        IIF(aa.id IS NULL, NULL, am.role) AS actor_role, l.mode AS login_mode, s.ends_at
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      JOIN members m ON m.user_id = u.id
      JOIN accounts a ON a.id = m.account_id
      LEFT JOIN accounts p ON p.id = a.parent_id
      LEFT JOIN administrator_logins l ON l.id = s.id
      LEFT JOIN sessions o ON o.id = s.parent_id AND o.expires_at > ${now}
      LEFT JOIN users au ON au.id = o.user_id
      LEFT JOIN members am ON am.user_id = au.id AND am.active
      LEFT JOIN accounts aa ON aa.id = am.account_id AND aa.active
        AND (am.role = 'superAdmin' OR (aa.id = a.parent_id AND aa.allow_sub_account))
      WHERE s.id = ${session} AND s.expires_at > ${now} LIMIT 1`,
    sessionRow,
  );
  return row;
}

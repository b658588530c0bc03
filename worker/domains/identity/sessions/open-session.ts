import type { AccountContext, Cookies, Person, SystemContext } from "#worker/context.ts";
import { cacheParent } from "#worker/kernel/parent-of.ts";
import { recentReads } from "#worker/kernel/recent-reads.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { keepClaims, type Shown } from "./claims.ts";
import { rowOfSession, type SessionRow, sessionRow } from "./inner/live-session-queries.ts";
import { personContext } from "./people-of.ts";

/** The context of the session's person; undefined if no active person is signed in. */
export async function openSession(
  ctx: SystemContext,
  cookies: Pick<Cookies, "set">,
  { session, claims }: Shown,
): Promise<AccountContext | undefined> {
  const row = await recentChecks.read(session, ctx.now(), () => liveSession(ctx, session));
  if (!row) return undefined;
  await keepClaims(ctx, cookies, row, claims);
  return sessionContext(ctx, row);
}

/** The person according to the browser's claims: good to begin with, and discarded after the check. */
export function sessionRowOfClaims({ session, claims }: Shown): SessionRow | undefined {
  if (claims === undefined) return undefined;
  const row = sessionRow.safeParse(JSON.parse(claims)).data;
  return row?.session_id === session ? row : undefined;
}

/** The person of a session, as long as they, and anyone acting through them, may be signed in. */
export async function liveSession(
  ctx: Pick<SystemContext, "control" | "now">,
  session: string,
): Promise<SessionRow | undefined> {
  const row = await rowOfSession(ctx, session);
  if (!row?.active) return undefined;
  return row.origin_session && !actorOf(row) ? undefined : row;
}

/** The context of the session's person. */
export function sessionContext(ctx: SystemContext, row: SessionRow): AccountContext {
  const account = { id: row.account_id, shard: row.shard, number: row.number };
  cacheParent(account.id, parentOf(row));
  const found = {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    access: row.access,
    roleAccess: row.role_access,
    active: row.active,
    account,
    limits: row.limits,
    usualLimits: row.usual_limits,
    flags: {
      profileType: row.profile_type,
      quickApproved: row.quick_approved === 1,
      adminApproved: row.admin_approved === 1,
      allowedSharedSender: row.allowed_shared_sender === 1,
      allowReceivedSmsAsEmail: row.allow_received_sms_as_email === 1,
      allowSubAccount: row.allow_sub_account === 1,
      batch: row.batch === 1,
      deductFromAccount: row.deduct_from_account === 1,
      isSpecialPlanActive: row.is_special_plan_active === 1,
    },
  };
  return personContext(ctx, found, { sessionId: row.session_id, actor: actorOf(row) });
}

function parentOf({ parent_id: id, parent_shard: shard, parent_number: number }: SessionRow) {
  return id === null ? null : accountRef.parse({ id, shard, number });
}

function actorOf(row: SessionRow): Person["actor"] {
  const { actor_id: userId, actor_name: name, actor_role: role, origin_session: sessionId } = row;
  if (!userId || !name || !role || !sessionId) return undefined;
  const mode = row.login_mode ?? "full";
  return { userId, name, role, sessionId, mode, endsAt: row.ends_at ?? undefined };
}

const MOST_SESSIONS = 1_000;

/** Sessions that passed a check, by id: a plain read may rely on it for a few seconds (docs/decisions/0032). */
export const recentChecks = recentReads<SessionRow>(MOST_SESSIONS);

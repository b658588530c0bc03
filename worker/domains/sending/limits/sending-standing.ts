import type { DayLimit } from "#core/contract/limits/limits.ts";
import { NO_LIMIT } from "#core/rules/limits.ts";
import {
  type Record30,
  type SendingLimits,
  TRUST_LIMITS,
  type TrustLevel,
  trustOf,
} from "#core/rules/trust.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Grading, gradingOf } from "#worker/domains/identity/directory/account-queries.ts";
import { ownLimitsOf } from "#worker/kernel/limits/limits-of.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { recordRow } from "./inner/standing-queries.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** What an account may send now. A sub-account shares what its parent may. */
export interface Standing {
  /** The account whose limits they are. */
  owner: AccountContext;
  limits: SendingLimits;
  /** Undefined for an account that is not new: it has no such limits. */
  level: TrustLevel | undefined;
  /** Whether an administrator chose the level. */
  chosen: boolean;
  /** Undefined where nothing depends on it. */
  record: Record30 | undefined;
  timeZone: string;
  /** Of its time zone. */
  day: string;
  usedToday: number;
}

/** How far the account is trusted, from its age, its verification and its receipts, and what it may send. */
export async function sendingStanding(ctx: AccountContext): Promise<Standing> {
  return standingBy(ctx, await gradingOf(ctx, ctx.account.id));
}

/** The same, from what CONTROL knows. */
export async function standingBy(ctx: AccountContext, grading: Grading): Promise<Standing> {
  const { graded, trust, time_zone: timeZone } = grading;
  const isOwn = grading.id === ctx.account.id;
  const owner = isOwn ? ctx : ctx.forAccount(accountRef.parse(grading));
  const own = ownLimitsOf(grading.limits);
  const day = dayOf(ctx.now(), timeZone);
  const isWatched = graded || trust !== null || own.messages !== undefined;
  const found = isWatched ? await recordOf(owner, grading, day) : undefined;
  const level = trust ?? (graded && found ? trustOf(found.record) : undefined);
  const usual = TRUST_LIMITS[level ?? "trusted"];
  const { messages = usual.messages, messageRate = usual.messageRate, links = usual.links } = own;
  return {
    owner,
    limits: { messages, messageRate, links },
    level,
    chosen: trust !== null,
    record: graded ? found?.record : undefined,
    timeZone,
    day,
    usedToday: found?.used ?? 0,
  };
}

async function recordOf(owner: AccountContext, { created_at: since }: Grading, today: string) {
  const now = owner.now();
  const {
    used,
    opt_outs: optOuts,
    ...sent
  } = await recordRow(owner, {
    today,
    since: daysAfter(today, -DAYS),
    from: now - DAYS * DAY_MS,
  });
  const ageDays = Math.floor((now - since) / DAY_MS);
  return { used, record: { ageDays, optOuts, ...sent } };
}

/** Whether a limit is one. */
export function isLimited(most: number): boolean {
  return most < NO_LIMIT;
}

/** Messages per second: what the sender allows, or less if the account is limited. */
export function paceOf(
  { perSecond }: { perSecond: number },
  { limits }: Pick<Standing, "limits">,
): number {
  return isLimited(limits.messageRate) ? Math.min(perSecond, limits.messageRate / 60) : perSecond;
}

/** What an account may send today, if it is limited in that. */
export function presentDay({ limits, usedToday }: Standing): DayLimit | undefined {
  const { messages } = limits;
  return isLimited(messages) ? { most: messages, used: Math.min(usedToday, messages) } : undefined;
}

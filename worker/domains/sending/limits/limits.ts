import * as z from "zod";
import { LIMIT_TEXTS, type Trust } from "#core/contract/limits/limits.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { LIMIT_NAMES, type LimitName, type Limits } from "#core/rules/limits.ts";
import { nextLevel, stepsTo, TRUST_LIMITS } from "#core/rules/trust.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  changeTrust,
  swapLimits,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { gradingOf } from "#worker/domains/identity/directory/account-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { DAY_MS, type DailyLimit, dailyKey } from "#worker/kernel/limits/limit-day.ts";
import { dayOf } from "#worker/kernel/limits/limit-reached.ts";
import { effectiveLimits, limitsOf, ownLimitsOf } from "#worker/kernel/limits/limits-of.ts";
import { currentUsage, ownLimits } from "#worker/kernel/limits/usage-queries.ts";
import { triesOf } from "#worker/kernel/rate-limit.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import { type Standing, standingBy } from "./sending-standing.ts";

/** For super administrators: any account's limits, each beside its default. */
export const accountLimits = verb(contract.accountLimits, async (ctx, { id }) => {
  const [account, known] = await Promise.all([limitedAccount(ctx, id), controlOf(ctx, id)]);
  const { target, name, role, limits, usual: set, lifted } = account;
  const { uses, trust } = await usageOf(target, effectiveLimits(role, limits, set), known);
  const usual = { ...effectiveLimits(role, "{}", set), ...(trust && TRUST_LIMITS[trust.level]) };
  const all = uses.map((use) => ({ ...use, usual: usual[use.name] }));
  return { data: { name, limits: all, trust, lifted } };
});

const SENDING = ["messages", "messageRate", "links"] as const;

/** Sets an account's own limits; both its record and the account's say who did it, and what was before. */
export const changeLimits = verb(contract.changeLimits, async (ctx, input) => {
  const { target, limits: before, lifted, isSub } = await limitedAccount(ctx, input.id);
  const sending = [input.trust, ...SENDING.map((name) => input.limits[name])];
  if (isSub && sending.some((value) => value !== undefined)) {
    throw invalid("limits", LIMIT_TEXTS.parents);
  }
  const merged = { ...ownLimitsOf(before), ...input.limits };
  const own = Object.fromEntries(Object.entries(merged).filter(([, most]) => most !== null));
  const swap = swapLimits(ctx, input.id, { from: before, to: JSON.stringify(own) });
  const { trust } = input;
  const stays = input.lifted && lifted.filter((rule) => input.lifted?.includes(rule));
  const change = { trust, liftedRules: stays && JSON.stringify(stays) };
  const detail = { before: JSON.parse(before), after: own, trust, lifted: stays };
  const audit = { action: "account.limits", subject: input.id, detail };
  const committed = await commitControlUnlessAborted(target, {
    statements: [...swap, ...changeTrust(ctx, input.id, change)],
    audit,
  });
  if (!committed) throw conflict(LIMIT_TEXTS.changedMeanwhile);
  return { message: LIMIT_TEXTS.saved };
});

export const userLimits = verb(contract.userLimits, async (ctx) => {
  const [limits, known] = await Promise.all([limitsOf(ctx), controlOf(ctx, ctx.account.id)]);
  const { uses, trust } = await usageOf(ctx, limits, known);
  return { data: uses, trust };
});

const lists = z.array(z.string());

/** Any account, with its limits and a context in which the administrator acts in it. */
async function limitedAccount(ctx: AccountContext, id: string) {
  const found = await ownLimits(ctx, id);
  if (!found) throw notFound("Account");
  const { name, limits, usual, isSub } = found;
  const lifted = lists.parse(JSON.parse(found.lifted));
  const target = { ...ctx.forAccount(accountRef.parse(found.account)), person: ctx.person };
  return { target, name, limits, usual, lifted, isSub, role: found.role ?? "trial" };
}

/** What an account uses of each limit; calls are counted in memory, for a minute only. */
async function usageOf(
  ctx: AccountContext,
  limits: Limits,
  [today, grading]: Awaited<ReturnType<typeof controlOf>>,
) {
  const [held, standing] = await Promise.all([
    currentUsage(ctx, dayOf(ctx.now())),
    standingBy(ctx, grading),
  ]);
  const used: Partial<Limits> = { ...held, ...today, messages: standing.usedToday };
  const now = { ...limits, ...standing.limits };
  return {
    uses: LIMIT_NAMES.map((name) => useOf(name, now[name], used[name])),
    trust: presentTrust(standing),
  };
}

/** What CONTROL knows of it. */
function controlOf(ctx: Pick<AccountContext, "control" | "now">, account: string) {
  return Promise.all([usedToday(ctx, account), gradingOf(ctx, account)]);
}

/** What CONTROL has counted of an account today. */
async function usedToday(ctx: Pick<SystemContext, "control" | "now">, account: string) {
  const today = (name: DailyLimit) =>
    triesOf(ctx, { key: dailyKey(name, account), windowMs: DAY_MS });
  const [uploads, codes, invitations] = await Promise.all([
    today("uploads"),
    today("codes"),
    today("invitations"),
  ]);
  return { uploads, codes, invitations };
}

function useOf(name: LimitName, most: number, used: number | undefined) {
  // A try that was refused is counted too.
  return { name, most, used: used === undefined ? undefined : Math.min(used, most) };
}

/** Of an account that is new, or whose level an administrator chose. */
function presentTrust({ level, chosen, record }: Standing): Trust | undefined {
  if (level === undefined) return undefined;
  const next = chosen ? undefined : nextLevel(level);
  return {
    level,
    chosen,
    next: next && record && { level: next, steps: stepsTo(next, record) },
  };
}

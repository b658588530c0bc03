import { seesMedium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { figuresOfAccounts as counted, countedFigures } from "./inner/figure-queries.ts";
import { areCounted, countMarked, readMarks } from "./inner/roll-up-days.ts";

export interface Figure {
  /** 2026-11-21, or 2026-11 by month. */
  time: string;
  medium: "sms" | "mms";
  /** A message status as it is stored. */
  status: string;
  messages: number;
  /** Millicents that were debited and not given back. */
  spent: number;
}

/**
 * Messages from one day to another in the account's time zone, counted as they are at this moment, of
 * the media that the person sees (R191).
 */
export async function figures(
  ctx: AccountContext,
  input: { from: string; to: string; by: "day" | "month"; timeZone: string },
): Promise<Figure[]> {
  const counted = await upToDate(ctx, input);
  const { person } = ctx;
  return person ? counted.filter(({ medium }) => seesMedium(person, medium)) : counted;
}

/** Mostly nothing has changed since the days were counted: then one look says so, with the figures. */
async function upToDate(ctx: AccountContext, input: Parameters<typeof figures>[1]) {
  const [marks, counted] = await Promise.all([readMarks(ctx), countedFigures(ctx, input)]);
  if (areCounted(marks, input)) return counted;
  await countMarked(ctx, marks, { between: input, timeZone: input.timeZone });
  return await countedFigures(ctx, input);
}

/**
 * Messages of accounts on the same shard in a time, as they were last counted: a few minutes ago where they
 * change now.
 */
export function figuresOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
  between: { from: string; to: string },
): Promise<(Omit<Figure, "time"> & { account: string })[]> {
  return accounts.length === 0 ? Promise.resolve([]) : counted(ctx, accounts, between);
}

import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { usageOf } from "./inner/usage-of.ts";

export const usage = verb(contract.usage, async (ctx, input) => ({
  data: await usageOf(ctx, input),
}));

type Usage = Awaited<ReturnType<typeof usageOf>>;

export const smsUsage = verb(contract.smsUsage, async (ctx, input) => ({
  data: ofMedium(await usageOf(ctx, input), "sms"),
}));

export const mmsUsage = verb(contract.mmsUsage, async (ctx, input) => ({
  data: ofMedium(await usageOf(ctx, input), "mms"),
}));

function ofMedium({ periods, total, subAccounts }: Usage, medium: "sms" | "mms") {
  return {
    periods: periods.map((period) => ({ time: period.time, ...period[medium] })),
    total: total[medium],
    subAccounts: subAccounts.map((sub) => ({ _id: sub._id, name: sub.name, ...sub[medium] })),
  };
}

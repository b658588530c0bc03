import type { GhlBillingReport } from "#core/contract/integrations/ghl-reports.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { notFound } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { fromCents, toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { changeLocation, findLocation, type LocationRow } from "./inner/location-queries.ts";
import { post } from "./inner/post.ts";
import { type BilledDay, billedDays } from "./inner/report-queries.ts";
import { reported } from "./inner/report-span.ts";

export const configureGhlBilling = verb(
  contract.configureGhlBilling,
  async (ctx, { id, centsPerSMS, centsPerMMS }) => {
    if (!(await findLocation(ctx, id))) throw notFound("Sub-account");
    const change = {
      smsRate: centsPerSMS === null ? null : fromCents(centsPerSMS),
      mmsRate: centsPerMMS === null ? null : fromCents(centsPerMMS),
    };
    await commitControl(ctx, {
      statements: [changeLocation(ctx, id, change)],
      audit: {
        ...{ action: "ghlLocation.bill", subject: id },
        detail: { centsPerSMS: centsPerSMS ?? undefined, centsPerMMS: centsPerMMS ?? undefined },
      },
    });
    return { message: GHL_TEXTS.billing };
  },
);

/** R392 */
export const ghlBillingReport = verb(contract.ghlBillingReport, async (ctx, input) => ({
  data: await billingReport(ctx, input),
}));

export const sendGhlBillingReport = verb(contract.sendGhlBillingReport, async (ctx, input) => {
  const data = await billingReport(ctx, input);
  await post(ctx, [{ type: "ghl.report", report: { report: "billing", ...data } }]);
  return { message: GHL_TEXTS.webhookSent, data };
});

/** What a location charges as it is configured now, also for earlier days. */
async function billingReport(
  ctx: AccountContext,
  { type, ...requested }: Input<typeof contract.ghlBillingReport>,
): Promise<GhlBillingReport> {
  const { location, span } = await reported(ctx, requested);
  const { from, to, days } = span;
  const rows = await billedDays(ctx, location.id, days);
  const wanted = rows.filter(({ medium }) => type === "all" || medium === type);
  const byDay = Map.groupBy(wanted, ({ day }) => day);
  return {
    ...{ subAccount: location.id, name: location.name, from, to, type, ...ratesOf(location) },
    days: [...byDay].map(([day, some]) => ({ day, ...billed(some, location) })),
    total: billed(wanted, location),
  };
}

type Rates = Pick<LocationRow, "smsRate" | "mmsRate">;

/** On the wire. */
export function ratesOf({ smsRate, mmsRate }: Rates) {
  return {
    ...(smsRate === null ? {} : { centsPerSMS: toCents(smsRate) }),
    ...(mmsRate === null ? {} : { centsPerMMS: toCents(mmsRate) }),
  };
}

function billed(rows: readonly BilledDay[], rates: Rates) {
  const sum = (of: (row: BilledDay) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    messages: sum(({ messages }) => messages),
    segments: sum(({ segments }) => segments),
    cost: toCents(sum(({ cost }) => cost)),
    charge: toCents(sum((row) => chargeOf(row, rates))),
  };
}

/** An SMS is charged by its segments, an MMS as one. */
function chargeOf({ medium, messages, segments, cost }: BilledDay, { smsRate, mmsRate }: Rates) {
  if (medium === "sms") return smsRate === null ? cost : segments * smsRate;
  return mmsRate === null ? cost : messages * mmsRate;
}

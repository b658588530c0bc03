import type { GhlNumberAnalytics } from "#core/contract/integrations/ghl-reports.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { locationsOf } from "./inner/location-queries.ts";
import { post } from "./inner/post.ts";
import { countsOfLocations, countsOfNumbers } from "./inner/report-queries.ts";
import { reported, spanFor } from "./inner/report-span.ts";

const NONE = { sent: 0, delivered: 0, failed: 0, pending: 0 };

export const ghlDashboard = verb(contract.ghlDashboard, async (ctx, requested) => {
  const [locations, { from, to, bounds }] = await Promise.all([
    locationsOf(ctx),
    spanFor(ctx, requested),
  ]);
  const ids = locations.map(({ id }) => id);
  const rows = await countsOfLocations(ctx, ids, bounds);
  const byId = new Map(rows.map(({ location, ...counts }) => [location, counts]));
  const subAccounts = locations.map(({ id, name, status, sender }) => ({
    ...{ _id: id, name, status, ...(byId.get(id) ?? NONE) },
    ...(sender === null ? {} : { sender }),
  }));
  return { data: { from, to, subAccounts, total: rows.reduce(added, NONE) } };
});

function added(total: typeof NONE, one: typeof NONE): typeof NONE {
  return {
    sent: total.sent + one.sent,
    delivered: total.delivered + one.delivered,
    failed: total.failed + one.failed,
    pending: total.pending + one.pending,
  };
}

export const ghlNumberAnalytics = verb(contract.ghlNumberAnalytics, async (ctx, input) => ({
  data: await numberAnalytics(ctx, input),
}));

export const sendGhlNumberAnalytics = verb(contract.sendGhlNumberAnalytics, async (ctx, input) => {
  const data = await numberAnalytics(ctx, input);
  await post(ctx, [{ type: "ghl.report", report: { report: "analytics", ...data } }]);
  return { message: GHL_TEXTS.webhookSent, data };
});

/** Only numbers of its own: what comes back to a shared one, or a name, is not its. */
async function numberAnalytics(
  ctx: AccountContext,
  requested: Input<typeof contract.ghlNumberAnalytics>,
): Promise<GhlNumberAnalytics> {
  const { location, span } = await reported(ctx, requested);
  const { id, name, sender } = location;
  const of = { location: id, assigned: sender };
  const rows = await countsOfNumbers(ctx, of, span.bounds);
  const numbers = rows.map((row) => ({ ...row, isAssigned: row.number === sender }));
  return { subAccount: id, name, from: span.from, to: span.to, numbers };
}

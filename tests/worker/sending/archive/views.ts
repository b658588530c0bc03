import { contract } from "#core/contract/registry.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import { dayAgo, fileOf, linesOf } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { unitsBetween } from "#worker/domains/money/credit/used-queries.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { history, historyCounts } from "#worker/domains/sending/messages/history.ts";
import type { Past } from "./past.ts";
import { DAY } from "./support.ts";

async function pages<T extends { _id: string }>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; next?: string }>,
): Promise<T[][]> {
  const found: T[][] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    found.push([...page.items]);
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Everything that lists and figures say of an account's past: with and without an archive, it is the same. */
export async function viewsOf(h: Harness, ctx: AccountContext, past: Past): Promise<string[]> {
  const views: string[] = [];
  const view = async (name: string, value: Promise<unknown>) => {
    views.push(`${name}: ${JSON.stringify(await value)}`);
  };
  const [handset = "", other = ""] = past.handsets;
  const [first = "", second = "", third = ""] = past.campaigns;
  const days = { from: dayAgo(ctx, 80), to: dayAgo(ctx, 45) };
  const filters: Record<string, string>[] = [
    { limit: "37" },
    { limit: "100", ...days },
    { limit: "50", status: "failed" },
    { limit: "100", status: "delivered", ...days },
    { limit: "7", campaign: first },
    { limit: "100", campaign: second, status: "failed" },
    { limit: "100", campaign: third, ...days },
    { limit: "5", search: handset },
    { limit: "100", search: other, status: "delivered" },
    { limit: "10", type: "mms" },
  ];
  for (const filter of filters) {
    const list = pages((cursor) =>
      history(ctx, contract.history.input.parse({ ...filter, ...(cursor && { cursor }) })),
    );
    await view(`history ${JSON.stringify(filter)}`, list);
    const counts = historyCounts(ctx, contract.historyCounts.input.parse(filter));
    await view(
      `counts ${JSON.stringify(filter)}`,
      counts.then(({ data }) => data),
    );
  }
  for (const page of ["1", "2", "3"]) {
    const input = contract.history.input.parse({ receiver: handset, page, limit: "3" });
    await view(`handset ${page}`, history(ctx, input));
  }
  for (const id of past.campaigns) {
    const list = (input: object) =>
      pages((cursor) =>
        campaignRecipients(
          ctx,
          contract.campaignRecipients.input.parse({
            id,
            limit: "60",
            ...input,
            ...(cursor && { cursor }),
          }),
        ),
      );
    await view(`recipients ${id}`, list({}));
    await view(`failed of ${id}`, list({ reason: "Absent,No%20reason%20given" }));
    const { data } = await getCampaign(ctx, { id: asId("campaign", id) });
    const { failures, ...report } = data;
    const sorted = [...failures].sort((a, b) => (a.reason < b.reason ? -1 : 1));
    await view(`report ${id}`, Promise.resolve([report, sorted]));
  }
  const all = { from: dayAgo(ctx, 130), to: dayAgo(ctx, 0), timeZone: "Australia/Sydney" };
  const byDay = figures(ctx, { ...all, by: "day" });
  await view(
    "figures",
    byDay.then((rows) => rows.map((row) => JSON.stringify(row)).sort()),
  );
  await view("days", daysOf(ctx));
  await view("units", unitsBetween(ctx, { from: ctx.now() - 100 * DAY, to: ctx.now() }));
  for (const back of [29, 59, 89]) {
    const asked = { from: dayAgo(ctx, back + 20), to: dayAgo(ctx, back) };
    await view(
      `export ${back}`,
      fileOf(h, ctx, asked).then(({ bytes }) => linesOf(bytes)),
    );
  }
  for (const number of past.handsets.slice(0, 12)) {
    const thread = pages((cursor) =>
      listMessages(
        ctx,
        contract.listMessages.input.parse({ room: number, limit: 4, ...(cursor && { cursor }) }),
      ),
    );
    await view(`thread ${number}`, thread);
  }
  for (const code of past.codes.slice(0, 10)) {
    const found = await recipientOfCode(h.system, code);
    await view(`code ${code}`, Promise.resolve([found?.number, found?.sender, found?.campaign]));
  }
  return views;
}

/** The counts that figures are read from, with what carriers charge for. */
async function daysOf(ctx: AccountContext) {
  const { results } = await shardOf(ctx)
    .prepare("SELECT * FROM daily_stats WHERE account_id = ? ORDER BY day, medium, status, carrier")
    .bind(ctx.account.id)
    .all();
  return results;
}

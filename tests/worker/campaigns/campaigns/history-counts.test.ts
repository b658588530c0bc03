import { expect, it } from "vitest";
import { NO_SUCH_DAY } from "#core/contract/fields/written-days.ts";
import {
  historyCounts as endpoint,
  history as historyEndpoint,
} from "#core/contract/messages/messages.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import { write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { history, historyCounts } from "#worker/domains/sending/messages/history.ts";

const NUMBER = "0412 345 678";
const WORDS = ["delivered", "sent", "received", "queued", "failed", "blocked", "cancel"];

async function countsOf(ctx: AccountContext, input: Record<string, string> = {}) {
  return (await historyCounts(ctx, endpoint.input.parse(input))).data;
}

/** The same, from the rows that the history lists. */
async function listed(ctx: AccountContext, input: Record<string, string>) {
  const found = await Promise.all(
    WORDS.map(async (status) => {
      const page = await history(ctx, historyEndpoint.input.parse({ ...input, status }));
      return [status, page.items.length] as const;
    }),
  );
  return Object.fromEntries(found);
}

it("counts what the history lists under each status, for any number and days, as soon as it changes", async () => {
  const ctx = await newAccount();
  const day = (days: number) => ctx.now() - days * 86_400_000;
  await write(ctx, [
    { at: day(40), status: "delivered" },
    { at: day(1), status: "delivered" },
    { at: day(1), status: "failed" },
    { at: day(0), status: "received" },
    { at: day(0), status: "cancelled" },
  ]);
  const from = new Date(day(20)).toISOString().slice(0, 10);
  const inputs: Record<string, string>[] = [
    {},
    { from },
    { search: NUMBER },
    { search: NUMBER, from },
  ];
  for (const input of inputs) {
    const counts = await countsOf(ctx, input);
    expect(counts).toMatchObject(await listed(ctx, input));
    expect(counts.delivered).toBe("from" in input ? 1 : 2);
  }
  expect(await countsOf(ctx, { search: "0412 345 679" })).toMatchObject({
    delivered: 0,
    failed: 0,
  });
  await write(ctx, [{ at: day(0), status: "delivered" }]);
  expect(await countsOf(ctx)).toMatchObject({ delivered: 3 });
});

it("counts nothing that it does not know: a plan that waits, and a number with very many messages", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const { id } = await newDraft(ctx, { numbers: ["61412345678"] });
  await launch(ctx, id);
  await drain(h, "jobs");
  const counts = await countsOf(ctx);
  expect(counts.queued).toBe(0);
  expect(counts.pending).toBeUndefined();
  expect(await countsOf(ctx, { search: NUMBER })).toMatchObject({ queued: 0, pending: 1 });
  const many = Array.from({ length: 1000 }, () => ({ at: ctx.now(), status: "sent" as const }));
  await write(ctx, many);
  expect(await countsOf(ctx, { search: NUMBER })).toEqual({});
  expect(await countsOf(ctx)).toMatchObject({ sent: 1000 });
});

it("says what is wrong with a number and with days, and shows no SMS to who sees none", async () => {
  const ctx = await newAccount();
  await expect(countsOf(ctx, { search: "12" })).rejects.toThrow("Invalid phone number");
  await expect(countsOf(ctx, { from: "2026-02-30" })).rejects.toThrow(NO_SUCH_DAY);
  const sub = await newAccount({ role: "subaccount", access: ["mms", "history"] });
  await write(sub, [{ at: sub.now(), status: "sent" }]);
  expect(await countsOf(sub)).toEqual({});
});

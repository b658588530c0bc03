import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, newDraft, statusOf } from "#tests/support/campaigns.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  decideApproval,
  listApprovals,
  listQuickApprovals,
} from "#worker/domains/administration/admin/approvals.ts";
import { adminDashboard } from "#worker/domains/administration/admin/dashboard.ts";
import { listUsers } from "#worker/domains/administration/admin/users.ts";
import { systemContext } from "#worker/system-context.ts";

/** An administrator in a test's harness, and a campaign waiting for approval. */
async function waiting(options: AccountOptions & { message?: string } = {}) {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false }, ...options });
  const message = options.message ?? "Pay at https://ato-refund.example/x, {{name|friend}}";
  const draft = await newDraft(ctx, { count: 3, message });
  await launch(ctx, draft.id);
  await drain(h, "jobs");
  const { account, person } = await newAccount({ role: "superAdmin" });
  const admin = { ...h.system.forAccount(account), person };
  return { h, ctx, admin, ...draft };
}

async function found(admin: AccountContext, id: string) {
  const first = await listApprovals(admin, { limit: 100 });
  const pages = [first.items];
  for (let page = 2; page <= first.totalPages; page++) {
    pages.push((await listApprovals(admin, { limit: 100, page })).items);
  }
  return pages.flat().find(({ _id }) => _id === id);
}

describe("the list of approvals, for shard 1", () => {
  const shard = 1;
  it("R691: shows the text as recipients read it, its links, sender, size, price and the account's history", async () => {
    const { h, ctx, admin, id } = await waiting({ shard, name: "Quick Refunds" });
    const item = await found(admin, id);
    expect(item).toMatchObject({
      launch: 1,
      camp_type: "promotional",
      recipients: 3,
      price: (3 * 2 * 5500) / 1000 / 2,
      links: ["https://ato-refund.example/x"],
      account: { name: "Quick Refunds", campaignsSent: 0, messagesSent: 0, rejectedBefore: 0 },
    });
    expect(item?.samples[0]).toContain("https://ato-refund.example/x, friend");
    const reason = "This is not your site";
    await decideApproval(admin, { id, launch: 1, status: "rejected", reason });
    expect(await found(admin, id)).toBeUndefined();
    await launch(ctx, id);
    await drain(h, "jobs");
    expect(await found(admin, id)).toMatchObject({ launch: 2, account: { rejectedBefore: 1 } });
    const other = await listApprovals(admin, { camp_type: "notification", limit: 100 });
    expect(other.items.some(({ _id }) => _id === id)).toBe(false);
    expect((await listQuickApprovals(admin, {})).items).toEqual([]);
  });
});

it("a rejection needs a reason, and a decision is made only once", async () => {
  const { h, ctx, admin, id, numbers } = await waiting();
  const no = { id, launch: 1, status: "rejected" } as const;
  await expect(decideApproval(admin, no)).rejects.toThrow(APPROVAL_TEXTS.reasonRequired);
  const yes = { id, launch: 1, status: "approved" } as const;
  expect((await decideApproval(admin, yes)).data).toEqual({ status: "approved" });
  await expect(decideApproval(admin, yes)).rejects.toThrow(APPROVAL_TEXTS.decided);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
});

it("a decision that names no launch is on the one that waits", async () => {
  const { ctx, admin, id } = await waiting();
  const { data } = await decideApproval(admin, { id, status: "approved" });
  expect(data).toEqual({ status: "approved" });
  expect(await statusOf(ctx, id)).toBe("sending");
  await expect(decideApproval(admin, { id, status: "approved" })).rejects.toThrow(
    APPROVAL_TEXTS.decided,
  );
});

it("an administrator cannot decide on anything that never asked for approval", async () => {
  const { admin, ctx } = await waiting();
  const { id } = await newDraft(ctx);
  const decision = { id, launch: 1, status: "approved" } as const;
  await expect(decideApproval(admin, decision)).rejects.toThrow("Campaign not found");
});

it("administrators' lists do not scan whole tables", async () => {
  const heard = new Set<string>();
  const shards = new Set<string>();
  const listening = (database: D1Database, set: Set<string>) =>
    faultyDatabase(database, { batch: () => undefined, prepared: (sql) => void set.add(sql) });
  const system = systemContext({
    ...env,
    CONTROL: listening(env.CONTROL, heard),
    SHARD_00: listening(env.SHARD_00, shards),
    SHARD_01: listening(env.SHARD_01, shards),
  });
  await waiting();
  const { account, person } = await newAccount({ role: "superAdmin" });
  const admin = { ...system.forAccount(account), person };
  await listApprovals(admin, {});
  await listUsers(admin, {});
  await listUsers(admin, { role: ["trial", "user"] });
  await listUsers(admin, { search: "0412" });
  await listUsers(admin, { search: "harbour", role: ["user"] });
  await adminDashboard(admin);
  const scans: string[] = [];
  for (const [database, set] of [
    [env.CONTROL, heard],
    [env.SHARD_00, shards],
  ] as const) {
    for (const sql of set) {
      for (const step of await planOf(sql, database)) {
        // Fine are covering indexes in order, for counts and pages, and lists of values and of rows
        // already found.
        const fine =
          /USING COVERING INDEX|SCAN (j|w|f|json_each|\(subquery)|USING INDEX approvals_/;
        if (step.startsWith("SCAN") && !fine.test(step)) scans.push(`${step}: ${sql}`);
      }
    }
  }
  expect(scans).toEqual([]);
});

import { env } from "cloudflare:workers";
import { expect } from "vitest";
import * as z from "zod";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { arrived, launch, newDraft, statusOf } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";

export const unapproved = { adminApproved: false };

export async function waiting(options: AccountOptions & { count?: number } = {}) {
  const h = harness();
  const ctx = await accountIn(h, { ...options, flags: { ...unapproved, ...options.flags } });
  const draft = await newDraft(ctx, { count: options.count ?? 60 });
  await launch(ctx, draft.id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, draft.id)).toBe("pending");
  return { h, ctx, ...draft };
}

const row = z.object({
  round: z.number(),
  kind: z.string(),
  decision: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** What CONTROL's list says about a campaign. */
export async function listed(id: string) {
  const found = await env.CONTROL.prepare(
    `SELECT round, kind, decision, decided_by, reason FROM approvals
      WHERE subject = ? ORDER BY round`,
  )
    .bind(id)
    .all();
  return row.array().parse(found.results);
}

/** The same account's context, for an administrator. */
export async function administrator(ctx: AccountContext): Promise<AccountContext> {
  const { person } = await newAccount({ role: "superAdmin" });
  return { ...ctx, person };
}

export async function untouched(h: Harness, ctx: AccountContext, numbers: readonly string[]) {
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
  await expectRoomCounted(ctx);
}

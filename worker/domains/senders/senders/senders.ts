import * as z from "zod";
import { senderType } from "#core/contract/profile/me.ts";
import { REGISTER_STATES } from "#core/rules/sender-register.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { approvedSender, approvedSenders, insertSender, senderRows } from "./sender-queries.ts";

const sender = z.object({
  value: z.string(),
  type: senderType,
  perSecond: z.number(),
  register: z.enum(REGISTER_STATES),
});
export type Sender = z.infer<typeof sender>;

/** What the account may send as. */
export async function listSenders(ctx: AccountContext): Promise<Sender[]> {
  return (await approvedSenders(ctx)).map((row) => sender.parse(row));
}

/** Numbers and business names that several accounts of one shard may send as, in one read. */
export async function sendersOfAccounts(ctx: AccountContext, accounts: readonly string[]) {
  return accounts.length === 0 ? [] : senderRows(ctx, accounts);
}

/** One of the account's approved senders by the value of the payload; undefined where it has none such. */
export async function senderByValue(
  ctx: AccountContext,
  value: string,
): Promise<Sender | undefined> {
  const row = await approvedSender(ctx, value);
  return row && sender.parse(row);
}

/** Gives an account an approved sender, or changes its rate and the state of its registration. */
export async function addSender(
  ctx: AccountContext,
  fresh: Omit<Sender, "register"> & Partial<Pick<Sender, "register">>,
): Promise<void> {
  await commit(ctx, {
    statements: [insertSender(ctx, fresh)],
    audit: { action: "sender.add", subject: fresh.value },
  });
}

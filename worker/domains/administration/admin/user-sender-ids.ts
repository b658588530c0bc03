import { contract } from "#core/contract/registry.ts";
import {
  SENDER_ID_KINDS,
  SENDER_ID_TEXTS,
  type SenderIdKind,
  type SenderIds,
} from "#core/contract/sender-ids/user-sender-ids.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { valuesByType } from "#worker/domains/senders/senders/labelled.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { SENDER_KINDS } from "./inner/sender-kinds.ts";
import { userAccount } from "./inner/user-account.ts";

/** What the account of a user can send as. */
export const getUserSenderIds = verb(contract.getUserSenderIds, async (ctx, { id }) => {
  const { account } = await userAccount(ctx, id);
  return { data: await senderIdsOf(account) };
});

async function senderIdsOf(account: AccountContext): Promise<SenderIds> {
  return valuesByType(await listSenders(account));
}

export const addUserSenderIds = verb(contract.addUserSenderIds, (ctx, input) => change(ctx, input));

export const changeUserSenderIds = verb(contract.changeUserSenderIds, (ctx, input) =>
  change(ctx, input),
);

/** R636: what another account has is not given; the answer says so with `status` false. */
async function change(ctx: AccountContext, input: Input<typeof contract.addUserSenderIds>) {
  const { account } = await userAccount(ctx, input.id);
  const one = (kind: SenderIdKind) => [input[kind] ?? []].flat()[0];
  const kind = SENDER_ID_KINDS.find((name) => one(name) !== undefined);
  const typed = kind && one(kind);
  if (!kind || !typed) throw invalid("type", SENDER_ID_TEXTS.oneOnly);
  const { read, give, take } = SENDER_KINDS[kind];
  const isAdding = input.type === "add";
  const value = isAdding ? read(typed) : typed;
  const status = isAdding ? await give(account, value) : true;
  if (!isAdding) await take(account, value);
  const { added, removed, inUse } = SENDER_ID_TEXTS;
  const done = (isAdding ? added : removed)[kind];
  return { status, message: status ? done : inUse(value), data: await senderIdsOf(account) };
}

import { env } from "cloudflare:workers";
import type { Id } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  addBusinessName,
  decideBusinessName,
} from "#worker/domains/senders/business-names/business-names.ts";
import { listBusinessNames } from "#worker/domains/senders/business-names/list-business-names.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";

export const administrator = () => newAccount({ role: "superAdmin" });

/** Asks for a name, with evidence so that nothing but its review is in its way. */
export async function requested(
  ctx: AccountContext,
  buisness: string,
): Promise<Id<"businessName">> {
  const { data } = await addBusinessName(ctx, { buisness, evidence: "Our registered name" });
  return idOf("businessName", data._id);
}

export async function approved(ctx: AccountContext, buisness: string) {
  const id = await requested(ctx, buisness);
  await decideBusinessName(await administrator(), { id, status: "approved" });
  return id;
}

export const namesOf = async (ctx: AccountContext) => (await listBusinessNames(ctx)).data;

/** The business names that the account may send as, with the state of each in the register. */
export async function sendersOf(ctx: AccountContext) {
  const senders = await listSenders(ctx);
  return senders.filter(({ type }) => type === 3).map(({ value, register }) => [value, register]);
}

/** What the bell says, newest last. */
export async function toldOf({ account }: AccountContext) {
  const { results } = await shardDatabase(env, account.shard)
    .prepare("SELECT message FROM notifications WHERE account_id = ? ORDER BY id")
    .bind(account.id)
    .all<{ message: string }>();
  return results.map(({ message }) => message);
}

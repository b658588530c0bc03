import { env } from "cloudflare:workers";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import { mobile, quietAccount } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { listChanges } from "#worker/domains/audience/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";

export const MINUTE = 60_000;
/** More than two sets of a thousand. */
export const MANY = 2_300;

/** Adds numbered contacts, every second one in Glebe, without an import's rows. */
async function fill(ctx: AccountContext, group: string, count: number): Promise<void> {
  const { accountId } = ctx.db;
  const before = ctx.now() - MINUTE;
  await env.SHARD_00.batch([
    env.SHARD_00.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
        INSERT INTO contacts (account_id, id, group_id, number, fields, source_id, created_at, updated_at)
        SELECT ?1, 'con_' || substr(?2, 5, 18) || printf('%08d', i), ?2, printf('614%08d', i),
          json_object('name', 'P' || i, 'suburb', iif(i % 2, 'Newtown', 'Glebe')), 'imp_1',
          ?4 + i, ?4 + i FROM n`,
    ).bind(accountId, group, count, before),
    env.SHARD_00.prepare(
      `UPDATE groups SET total = ?3, fields = '["Name","Suburb"]', bytes = (SELECT
          SUM(LENGTH(CAST(fields AS BLOB))) FROM contacts WHERE account_id = ?1 AND group_id = ?2)
        WHERE account_id = ?1 AND id = ?2`,
    ).bind(accountId, group, count),
  ]);
}

export async function newGroup(ctx: AccountContext, name: string, numbers: readonly number[] = []) {
  const contacts = numbers.map((n) => ({
    number: mobile(n),
    fields: [{ name: "Name", value: "Old" }],
  }));
  return asId("group", (await createGroup(ctx, { name, contacts })).data._id);
}

/** An account on the first shard, a group of many contacts, and another one. */
export async function scene(count = MANY, there: readonly number[] = []) {
  const { ctx, jobs } = await quietAccount({ contactLimit: 5_000, shard: 0 });
  const from = await newGroup(ctx, "From");
  const to = await newGroup(ctx, "To", there);
  await fill(ctx, from, count);
  return { ctx, jobs, from, to };
}

/** Every contact of the account, as its row has it. */
export async function rows({ db }: AccountContext) {
  const query = "SELECT * FROM contacts WHERE account_id = ? ORDER BY id";
  return (await env.SHARD_00.prepare(query).bind(db.accountId).all()).results;
}

export const glebe = { all: true, filters: [{ column: "Suburb", values: ["Glebe"] }] };
export const changeId = (started: { data: { _id: string } }) => asId("change", started.data._id);

export async function stateOf(ctx: AccountContext, group: Id<"group">) {
  const { items } = await listChanges(ctx, { id: group });
  return items[0];
}

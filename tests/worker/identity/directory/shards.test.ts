import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import { newAccount } from "#tests/support/account.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { databasesOf } from "#worker/db/databases.ts";
import { bareDatabases, shardDatabase, shardDatabases } from "#worker/db/shards.ts";
import {
  insertAccount,
  type NewAccount,
} from "#worker/domains/identity/directory/new-account-queries.ts";
import { memberOf } from "#worker/domains/identity/directory/user-queries.ts";
import { recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { settingsOf } from "#worker/env.ts";
import { systemContext } from "#worker/system-context.ts";

/** The product with nine shards; those beyond the second are the second by other names. */
const nine = {
  ...env,
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((n) => [`SHARD_0${n}`, env.SHARD_01])),
};

describe("a shard is added by its binding alone", () => {
  it("is there once it is bound, in the order of the numbers and without a gap", () => {
    expect(shardDatabases(nine)).toHaveLength(9);
    expect(shardDatabases({ ...env, SHARD_03: env.SHARD_00 })).toHaveLength(2);
    expect(() => shardDatabase(env, 2)).toThrow("There is no shard 2");
    expect(systemContext(nine).shards).toHaveLength(9);
  });

  it("has codes of two characters that lead to its messages", async () => {
    const databases = databasesOf(bareDatabases(nine));
    const { account } = await newAccount({ shard: 8 }, { databases });
    const code = makeCode(8, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
    await env.SHARD_01.prepare(
      `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
        unicode, status, opt_out_code)
        VALUES (?, ?, 'out', '61412345678', 'HarbourBook', 'Sale', 4, 1, 0, 'delivered', ?)`,
    )
      .bind(account.id, newId("message", Date.now()), code)
      .run();
    expect(await recipientOfCode(systemContext(nine), code)).toMatchObject({
      account: { id: account.id, shard: 8 },
      number: "61412345678",
    });
  });

  it("can have any number that a code can name, and no other", async () => {
    const insert = (shard: number) =>
      env.CONTROL.prepare(
        "INSERT INTO accounts (id, shard, name, contact_limit, created_at) VALUES (?, ?, 'A', 1, 1)",
      )
        .bind(newId("account", 1), shard)
        .run();
    await insert(720);
    await expect(insert(721)).rejects.toThrow("accounts_shard");
  });
});

describe("a new account goes", () => {
  /** Where it went: the product sees the sizes of its shards, or that one does not answer. */
  async function shardOfNew(
    fresh: Partial<NewAccount> = {},
    { OPEN_SHARDS = "", broken = [0] } = {},
  ) {
    const down = faultyDatabase(env.SHARD_00, {
      batch: () => "before",
      prepared: () => {
        throw new Error("The shard is down");
      },
    });
    const settings = OPEN_SHARDS === "" ? {} : { OPEN_SHARDS };
    const bindings = broken.map((shard) => [`SHARD_0${shard}`, down]);
    const system = systemContext({ ...env, ...Object.fromEntries(bindings), ...settings });
    const userId = newId("user", Date.now());
    await insertAccount(system, { userId, name: "New", role: "user", ...fresh });
    return (await memberOf(system, userId))?.account.shard;
  }

  /** Makes a shard larger than the other. */
  async function grow(database: D1Database): Promise<void> {
    await database.exec("CREATE TABLE IF NOT EXISTS padding (bytes)");
    for (let n = 0; n < 4; n++)
      await database.exec("INSERT INTO padding VALUES (randomblob(1000000))");
  }

  it("to the shard with the most room", async () => {
    await grow(env.SHARD_01);
    await grow(env.SHARD_01);
    expect(await shardOfNew({}, { broken: [] })).toBe(0);
    for (let n = 0; n < 4; n++) await grow(env.SHARD_00);
    expect(await shardOfNew({}, { broken: [] })).toBe(1);
    await env.SHARD_00.exec("DROP TABLE padding");
    await env.SHARD_01.exec("DROP TABLE padding");
  });

  it("to none that OPEN_SHARDS leaves out, or that does not answer", async () => {
    expect(await shardOfNew({}, { OPEN_SHARDS: "1", broken: [] })).toBe(1);
    expect(await shardOfNew({}, { OPEN_SHARDS: "0", broken: [] })).toBe(0);
    expect(await shardOfNew()).toBe(1);
    await expect(shardOfNew({}, { OPEN_SHARDS: "0" })).rejects.toThrow("No shard takes");
    await expect(shardOfNew({}, { OPEN_SHARDS: "7" })).rejects.toThrow("No shard takes");
    const unreadable = { ...env, OPEN_SHARDS: "1;2" };
    expect(() => settingsOf(unreadable)).toThrow("OPEN_SHARDS");
  });

  it("to its parent's shard, open or not", async () => {
    const parent = await newAccount({ shard: 0 });
    const fresh = { parentId: parent.account.id };
    expect(await shardOfNew(fresh, { OPEN_SHARDS: "1" })).toBe(0);
  });
});

import * as z from "zod";
import { type Client, must, signIn } from "./client.ts";
import type { Rig } from "./rig.ts";

const NO_LIMIT = 1_000_000_000;
const PLENTY = 1_000_000_000_000;
const ROWS = 10_000;

/** An account with more credit, speed and room than any campaign here needs, and its groups. */
export interface Stage {
  rig: Rig;
  client: Client;
  /** The account's id. */
  account: string;
  /** Returns a group's id; each group is made once. */
  group: (audience: Audience) => Promise<string>;
}

/** This many contacts, with consecutive mobile numbers from `first`. */
export interface Audience {
  size: number;
  first: number;
}

export async function prepareStage(rig: Rig): Promise<Stage> {
  const client = await signIn(rig);
  // A carrier that responds immediately: it only counts what it accepts.
  const faults = { keep: false, patterns: false, latencyMs: 0 };
  await must(
    await fetch(new URL("/simulator/api/faults", rig.product), {
      method: "PUT",
      body: JSON.stringify(faults),
    }),
  );
  const account = await ownAccount(rig);
  const shard = await rig.database("SHARD_00");
  await shard.batch([
    shard.prepare("UPDATE senders SET per_second = ? WHERE account_id = ?").bind(NO_LIMIT, account),
    shard
      .prepare("UPDATE credit_lots SET amount = ?1, remaining = ?1 WHERE account_id = ?2")
      .bind(PLENTY, account),
    shard.prepare("UPDATE ledger SET amount = ? WHERE account_id = ?").bind(PLENTY, account),
    shard.prepare("UPDATE balances SET balance = ? WHERE account_id = ?").bind(PLENTY, account),
  ]);
  const groups = new Map<string, Promise<string>>();
  return {
    rig,
    client,
    account,
    group: (audience) => {
      const key = `${audience.first}+${audience.size}`;
      const known = groups.get(key) ?? makeGroup(rig, account, audience);
      groups.set(key, known);
      return known;
    },
  };
}

export async function ownAccount(rig: Rig): Promise<string> {
  const control = await rig.database("CONTROL");
  const id = await control
    .prepare(
      `SELECT account_id FROM members JOIN users ON users.id = members.user_id
        WHERE users.email = 'owner@cooee.test'`,
    )
    .first("account_id");
  return z.string().parse(id);
}

/** Writes contacts directly to the database: the import is not measured here. */
async function makeGroup(rig: Rig, account: string, { size, first }: Audience): Promise<string> {
  const shard = await rig.database("SHARD_00");
  const digits = String(first).padStart(8, "0") + String(size).padStart(8, "0");
  const group = `grp_0000000000${digits}`;
  const now = Date.now();
  const insert = shard.prepare(
    `WITH RECURSIVE n (i) AS (SELECT CAST(?4 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?5)
      INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
      SELECT ?1, printf('con_%s%010d', ?6, i), ?2, printf('614%08d', i),
        json_object('first_name', 'Name' || i, 'order', 'A' || (100000 + i), 'suburb',
          iif(i % 20, 'Newtown', 'Glebe')),
        ?3, ?3 FROM n`,
  );
  const end = first + size;
  for (let from = first; from < end; from += ROWS) {
    await insert.bind(account, group, now, from, Math.min(end, from + ROWS), digits).run();
  }
  const fields = JSON.stringify(["First name", "Order", "Suburb"]);
  await shard
    .prepare(
      `INSERT INTO groups (account_id, id, name, name_key, total, fields, created_at)
        VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6)`,
    )
    .bind(account, group, `${size} customers from ${first}`, size, fields, now)
    .run();
  return group;
}

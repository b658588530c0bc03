import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import type { AccountContext } from "#worker/context.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import {
  deleteSubAccount,
  sweepClosed,
} from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { inviteSubAccount } from "#worker/domains/identity/sub-accounts/invitations.ts";
import {
  changeAccess,
  giveCredit,
  listSubAccounts,
  updateRoleAccess,
} from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { systemContext } from "#worker/system-context.ts";
import { newEmail } from "./support.ts";

const control = new Set<string>();
const shard = new Set<string>();

function listening(database: D1Database, heard: Set<string>): D1Database {
  return faultyDatabase(database, {
    batch: () => undefined,
    prepared: (sql) => void heard.add(sql),
  });
}

/**
 * What an owner does with a sub-account, and what the sub-account sends, in contexts that record
 * statements.
 */
beforeAll(async () => {
  const h = harness();
  const parent = await newAccount({ shard: 0, credit: 100 * SMS });
  const sub = await newAccount({
    shard: 0,
    role: "subaccount",
    parentId: parent.account.id,
    access: ["sms", "group"],
    credit: 0,
    flags: { deductFromAccount: false },
  });
  const system = systemContext({ ...env, CONTROL: listening(env.CONTROL, control) });
  const overheard = (ctx: AccountContext): AccountContext => ({
    ...system.forAccount(ctx.account),
    person: ctx.person,
  });
  const owner = overheard(parent);
  const id = sub.account.id;
  await listSubAccounts(owner, {});
  await inviteSubAccount(owner, {
    inviteReciever: newEmail(),
    name: "Ann",
    access: ["sms"],
    roleAccess: undefined,
    deductFromAccount: false,
  });
  await changeAccess(owner, { id, access: ["sms", "group"], deductFromAccount: false });
  await updateRoleAccess(owner, { id, roleAccess: { sms: { edit: true, delete: false } } });
  h.faults.prepared = (sql) => shard.add(sql);
  const [payer, sender] = [parent, sub].map(({ account, person }) => ({
    ...h.system.forAccount(account),
    person,
  }));
  if (!payer || !sender) throw new Error("There are two");
  await giveCredit(payer, { id, amount: 11, key: crypto.randomUUID() });
  const group = await groupOf(payer, newHandsets(5));
  await assignGroup(payer, { group, subAccounts: [id] });
  const draft = await newDraft(sender, { groups: [group] });
  await launch(sender, draft.id);
  await drive(sender, h, draft.id);
  await deleteSubAccount(payer, { id });
  h.faults.prepared = undefined;
  await sweepClosed(system);
});

async function scansOf(database: D1Database, statements: Iterable<string>): Promise<string[]> {
  const scans: string[] = [];
  for (const sql of statements) {
    for (const step of await planOf(sql, database)) {
      if (/^SCAN (?!.*VIRTUAL TABLE|j\b|CONSTANT|\(|\d)/.test(step)) {
        scans.push(`${step}: ${sql.replace(/\s+/g, " ").slice(0, 160)}`);
      }
    }
  }
  return scans;
}

it("no statement about sub-accounts reads a whole table of CONTROL", async () => {
  expect(control.size).toBeGreaterThan(8);
  expect([...control].some((sql) => /"parents"/.test(sql))).toBe(true);
  expect(await scansOf(env.CONTROL, control)).toEqual([]);
});

it("no statement of a transfer, or of a campaign that another account pays for, scans a shard", async () => {
  expect(shard.size).toBeGreaterThan(40);
  expect([...shard].some((sql) => /INSERT INTO ledger[\s\S]*json_each/.test(sql))).toBe(true);
  expect(await scansOf(env.SHARD_00, shard)).toEqual([]);
});

it("a claim finds both accounts' suppressions by key", async () => {
  const claims = [...shard].filter((sql) => /ELSE 'blocked' END/.test(sql));
  expect(claims.length).toBeGreaterThan(0);
  for (const sql of claims) {
    expect((await planOf(sql)).join("\n")).toMatch(
      /SEARCH s USING INDEX \w+ \(account_id=\? AND number=\?\)/,
    );
  }
});

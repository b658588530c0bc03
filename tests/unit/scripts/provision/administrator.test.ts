import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { ROOT } from "../../../../scripts/paths.ts";
import {
  hasAdministrator,
  makeAdministrator,
} from "../../../../scripts/provision/administrator.ts";
import { cloudflare } from "../../../../scripts/provision/cloudflare.ts";

/** CONTROL with its real tables, behind `wrangler d1 execute`. */
function control() {
  const database = new DatabaseSync(":memory:");
  for (const file of globSync("migrations/control/*.sql", { cwd: ROOT }).sort())
    database.exec(readFileSync(ROOT + file, "utf8"));
  const account = cloudflare((args) => {
    const sql = args.at(-1) ?? "";
    const results = sql.startsWith("SELECT") ? database.prepare(sql).all() : database.exec(sql);
    const out = JSON.stringify([{ results: results ?? [] }]);
    return Promise.resolve({ code: 0, out, problem: "" });
  });
  return { database, account };
}

function signUp(
  database: DatabaseSync,
  id: string,
  more: { parent?: string; active?: number } = {},
) {
  database
    .prepare("INSERT INTO users (id, name, email, created_at, updated_at) VALUES (?, 'A', ?, 1, 1)")
    .run(`usr_${id}`, `o'${id}@example.com`);
  database
    .prepare(
      "INSERT INTO accounts (id, shard, parent_id, name, contact_limit, created_at) VALUES (?, 0, ?, 'A', 1, 1)",
    )
    .run(`acc_${id}`, more.parent ?? null);
  database
    .prepare("INSERT INTO members (user_id, account_id, role, active) VALUES (?, ?, 'trial', ?)")
    .run(`usr_${id}`, `acc_${id}`, more.active ?? 1);
}

it("the first administrator is one who signed up, on record, and makes the others", async () => {
  const { database, account } = control();
  signUp(database, "sub", { parent: "acc_one" });
  signUp(database, "gone", { active: 0 });
  signUp(database, "one");
  signUp(database, "two");
  const make = (id: string) =>
    makeAdministrator(account, "cooee-control", { email: `O'${id}@example.com`, now: 1 });
  for (const id of ["nobody", "sub", "gone"]) expect(await make(id)).toBe(false);
  expect(await hasAdministrator(account, "cooee-control")).toBe(false);
  await make("one");
  await make("one");
  await make("two");
  const administrators = "SELECT user_id AS id FROM members WHERE role = 'superAdmin'";
  expect(database.prepare(administrators).all()).toMatchObject([{ id: "usr_one" }]);
  const records = database
    .prepare("SELECT account_id AS account, action, subject FROM audit")
    .all();
  expect(records).toMatchObject([
    { account: "acc_one", action: "administrator.first", subject: "usr_one" },
  ]);
});

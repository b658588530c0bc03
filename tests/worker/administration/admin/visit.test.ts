import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { adminVisit } from "#core/contract/admin/admin-visit.ts";
import { ROLES, type Role } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";

async function attemptsOf({ account }: AccountContext) {
  const { results } = await shardDatabase(env, account.shard)
    .prepare(
      "SELECT actor, subject, detail FROM audit WHERE account_id = ? AND action = 'admin.refused'",
    )
    .bind(account.id)
    .all();
  return results;
}

const others: Role[] = ROLES.filter((role) => role !== "superAdmin");

describe("a visit to the admin area (R450)", () => {
  it.each(others)("by a %s is recorded", async (role) => {
    const ctx = await newAccount({ role });
    const cookie = await sessionFor(ctx);
    expect((await call(adminVisit, { path: "/admin/users" }, { cookie })).status).toBe(200);
    expect(await attemptsOf(ctx)).toEqual([
      { actor: ctx.person?.userId, subject: "/admin/users", detail: JSON.stringify({ role }) },
    ]);
  });

  it("by a super administrator is not recorded", async () => {
    const ctx = await newAccount({ role: "superAdmin" });
    const cookie = await sessionFor(ctx);
    expect((await call(adminVisit, { path: "/admin/users" }, { cookie })).status).toBe(200);
    expect(await attemptsOf(ctx)).toEqual([]);
  });

  it("is recorded at most thirty times an hour, so that no one can flood the record", async () => {
    const ctx = await newAccount();
    const cookie = await sessionFor(ctx);
    const visits = Array.from({ length: 34 }, (_, nth) =>
      call(adminVisit, { path: `/admin/${nth}` }, { cookie }),
    );
    for (const answer of await Promise.all(visits)) expect(answer.status).toBe(200);
    expect(await attemptsOf(ctx)).toHaveLength(30);
  });

  it("is only recorded for admin paths", async () => {
    const cookie = await sessionFor(await newAccount());
    for (const path of ["/campaign", "/administrator", `/admin/${"x".repeat(200)}`]) {
      const answer = await call(adminVisit, { path }, { cookie });
      expect(answer.status).toBe(400);
      expect((await refusalOf(answer)).fields).toHaveProperty("path");
    }
  });
});

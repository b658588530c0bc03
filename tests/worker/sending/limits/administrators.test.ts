import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, statusOf } from "#tests/support/campaigns.ts";
import { personOf } from "#worker/context.ts";
import { decideApproval } from "#worker/domains/administration/admin/approvals.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";
import { accountLimits, changeLimits } from "#worker/domains/sending/limits/limits.ts";
import { systemContext } from "#worker/system-context.ts";
import { draft } from "./support.ts";

describe("a super administrator", () => {
  it("decides, and gives credit, in an account whose changes are used up", async () => {
    const h = harness();
    const ctx = await accountIn(h, { flags: { adminApproved: false } });
    const { id } = await newDraft(ctx, { count: 2 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("pending");
    const administrator = await newAccount({ role: "superAdmin" });
    const account = ctx.account.id;
    await changeLimits(administrator, { id: account, limits: { changes: 0 } });
    await changeLimits(administrator, { id: account, limits: { codes: 7 } });
    await decideApproval(administrator, { id, launch: 1, status: "approved" });
    expect(await statusOf(ctx, id)).toBe("sending");
    const key = crypto.randomUUID();
    const user = idSchema("user").parse(personOf(ctx).userId);
    await grantUserCredit(administrator, { id: user, credit: 5, reason: "Sorry", key });
  });

  it("sets and resets an account's limits, and is recorded", async () => {
    const administrator = await newAccount({ role: "superAdmin" });
    const ctx = await newAccount({ limits: { drafts: 1 } });
    await draft(ctx);
    const { id } = ctx.account;
    await changeLimits(administrator, { id, limits: { drafts: 2, groups: 7 } });
    await changeLimits(administrator, { id, limits: { groups: null } });
    const { data } = await accountLimits(administrator, { id });
    expect(data.limits).toContainEqual({ name: "drafts", most: 2, used: 1, usual: 1000 });
    expect(data.limits).toContainEqual({ name: "groups", most: 1000, used: 0, usual: 1000 });
    const again = await openUser(systemContext(env), personOf(ctx).userId);
    if (!again) throw new Error("Nobody");
    await draft(again);
    await expect(draft(again)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const audit = await auditOf(ctx, "account.limits");
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ actor: personOf(administrator).userId });
    expect(audit[1]?.detail).toContain('"groups":7');
  });
});

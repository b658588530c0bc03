import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { limitRefusal, limitsFor } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sheet } from "#tests/support/world/make-audiences.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { deleteGroup, renameGroup } from "#worker/domains/audience/groups/groups.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { deleteDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import {
  cancelCampaign,
  pauseCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { signInChange } from "#worker/domains/identity/security/sign-in-change.ts";
import { addToken } from "#worker/domains/identity/tokens/tokens.ts";
import { uploadFile } from "#worker/domains/platform/files/files.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { dataTotal } from "#worker/kernel/limits/usage-queries.ts";
import { draft, group, name, usedOf } from "./support.ts";

/** Repeats the work until it is refused; returns how often it succeeded, and the refusal. */
async function untilRefused(work: () => Promise<unknown>, most: number) {
  for (let done = 0; done <= most; done++) {
    const refusal = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal instanceof CooeeError) return { done, refusal };
    if (refusal) throw refusal;
  }
  throw new Error("It was never refused");
}

async function sizeOf(shard: number): Promise<number> {
  const { meta } = await shardDatabase(env, shard).prepare("SELECT 1").run();
  return meta.size_after;
}

const TRIAL = limitsFor(true, {});

describe("a free trial account that writes without end", () => {
  it("is refused before it holds more than its share, and its neighbour does not notice", async () => {
    const ctx = await newAccount({ role: "trial", shard: 0, contactLimit: 5000 });
    const neighbour = await newAccount({ shard: 0 });
    const before = await sizeOf(0);
    const groups = await untilRefused(() => group(ctx), TRIAL.groups);
    expect(groups).toMatchObject({ done: TRIAL.groups, refusal: { code: "FORBIDDEN" } });
    expect(groups.refusal.message).toBe(limitRefusal("groups", TRIAL));
    const drafts = await untilRefused(() => draft(ctx), TRIAL.drafts);
    expect(drafts).toMatchObject({ done: TRIAL.drafts, refusal: { code: "FORBIDDEN" } });
    const uploads = await untilRefused(() => uploadSheet(ctx, { file: sheet() }), TRIAL.uploads);
    expect(uploads).toMatchObject({ done: TRIAL.uploads, refusal: { code: "RATE_LIMITED" } });
    expect(uploads.refusal.retryAfter).toBeGreaterThan(0);
    expect(uploads.refusal.retryAfter).toBeLessThanOrEqual(86_400);
    expect((await sizeOf(0)) - before).toBeLessThan(TRIAL.data);
    expect(await dataTotal(ctx)).toBeLessThan(TRIAL.data);
    await group(neighbour, 3);
    await draft(neighbour);
    await uploadSheet(neighbour, { file: sheet() });
    await uploadFile(neighbour, { file: pictureFile() });
    await renameGroup(ctx, { id: (await firstGroup(ctx)).id, name: name() });
  }, 60_000);

  it("may have a limited number of contacts and bytes in all its groups together", async () => {
    const ctx = await newAccount({ role: "trial", limits: { contacts: 2500, data: 2_000_000 } });
    const contacts = await untilRefused(() => group(ctx, 1000), 4);
    expect(contacts.done).toBe(1);
    const limits = { ...TRIAL, contacts: 2500, data: 2_000_000 };
    expect(contacts.refusal.message).toBe(limitRefusal("data", limits));
    const plenty = await newAccount({ limits: { contacts: 2500 } });
    const more = await untilRefused(() => group(plenty, 1000), 4);
    expect(more).toMatchObject({ done: 2, refusal: { code: "FORBIDDEN" } });
    expect(more.refusal.message).toBe(limitRefusal("contacts", limits));
    expect((await usedOf(plenty)).contacts).toBe(2000);
  });

  it("may make a limited number of changes a day, and none is half done", async () => {
    const ctx = await newAccount({ limits: { changes: 5 } });
    const { data } = await group(ctx);
    const tried: string[] = [];
    const { done, refusal } = await untilRefused(() => {
      tried.push(name());
      return renameGroup(ctx, { id: asId("group", data._id), name: tried.at(-1) ?? "" });
    }, 10);
    expect([done, refusal.code]).toEqual([4, "RATE_LIMITED"]);
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect((await firstGroup(ctx)).name).toBe(tried.at(-2));
    const tomorrow = { ...ctx, now: () => Date.now() + 86_400_000 };
    await renameGroup(tomorrow, { id: asId("group", data._id), name: name() });
  });

  it("makes none where it may make none, neither its first nor the first of a day", async () => {
    const fresh = await newAccount({ limits: { changes: 0 } });
    await expect(group(fresh)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const ctx = await newAccount();
    await group(ctx);
    const none = { ...ctx, limits: limitsFor(false, { changes: 0 }) };
    const tomorrow = { ...none, now: () => Date.now() + 86_400_000 };
    await expect(group(tomorrow)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect((await usedOf(fresh)).groups).toBe(0);
    expect((await usedOf(ctx)).groups).toBe(1);
  });

  it("does not leave a new app token without its audit row and its mail", async () => {
    const ctx = await newAccount({ limits: { changes: 1 } });
    await group(ctx);
    await expect(group(ctx)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { data } = await addToken(ctx, "Shop");
    const rows = (await auditOf(ctx)).filter(({ subject }) => subject === data._id);
    expect(rows).toMatchObject([{ action: "token.create" }]);
    expect(rows).toHaveLength(1);
  });

  it("can still stop, block and remove, and is notified of a new password, once its changes are used up", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { data } = await group(ctx);
    const { id } = await paidCampaign(ctx, h, { count: 3 });
    const spare = await draft(ctx);
    const full = { ...ctx, limits: limitsFor(false, { changes: 0 }) };
    const number = "61400000123";
    await expect(
      renameGroup(full, { id: asId("group", data._id), name: name() }),
    ).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    await setBlocked(full, { number, blocked: true });
    await expect(setBlocked(full, { number, blocked: false })).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    await pauseCampaign(full, { id });
    await cancelCampaign(full, { id });
    await deleteDraft(full, { id: idSchema("campaign").parse(spare.data._id) });
    await deleteGroup(full, { id: asId("group", data._id) });
    await commitControl(full, signInChange(full, "password"));
    expect(await auditOf(ctx, "user.password")).toHaveLength(1);
  });
});

async function firstGroup(ctx: AccountContext): Promise<{ id: Id<"group">; name: string }> {
  const row = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT id, name FROM groups WHERE account_id = ? ORDER BY id LIMIT 1")
    .bind(ctx.account.id)
    .first<{ id: Id<"group">; name: string }>();
  if (!row) throw new Error("There is no group");
  return row;
}

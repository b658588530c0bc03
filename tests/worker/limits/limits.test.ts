import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { idSchema } from "#core/ids.ts";
import { LIMITS, limitRefusal, limitsFor } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { requestOf } from "#tests/support/call.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { sheet } from "#tests/support/world.ts";
import { csv, mapping, mobile, quietAccount, startNew } from "#tests/worker/groups/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { decideApproval } from "#worker/domains/admin/decide-approval.ts";
import { grantUserCredit } from "#worker/domains/admin/grant-user-credit.ts";
import { getCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { cancelCampaign } from "#worker/domains/campaigns/cancel-campaign.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { deleteDraft } from "#worker/domains/campaigns/delete-draft.ts";
import { pauseCampaign } from "#worker/domains/campaigns/pause-campaign.ts";
import { planCampaign } from "#worker/domains/campaigns/plan.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { uploadFile } from "#worker/domains/files/upload-file.ts";
import { deleteGroup } from "#worker/domains/groups/delete-group.ts";
import { renameGroup } from "#worker/domains/groups/rename-group.ts";
import { runImport } from "#worker/domains/imports/run-import.ts";
import { uploadSheet } from "#worker/domains/imports/upload-sheet.ts";
import { accountLimits } from "#worker/domains/limits/account-limits.ts";
import { changeLimits } from "#worker/domains/limits/change-limits.ts";
import { userLimits } from "#worker/domains/limits/user-limits.ts";
import { signInChange } from "#worker/domains/security/sign-in-change.ts";
import { openUser } from "#worker/domains/sessions/open-user.ts";
import { setBlocked } from "#worker/domains/suppressions/set-blocked.ts";
import { addToken } from "#worker/domains/tokens/inner/add-token.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { dataTotal } from "#worker/kernel/limits/usage-queries.ts";
import { systemContext } from "#worker/system-context.ts";

let names = 0;
const name = () => `Name ${++names}`;
const long = "x".repeat(500);

const group = (ctx: AccountContext, contacts = 0) =>
  createGroup(ctx, {
    name: name(),
    contacts: Array.from({ length: contacts }, (_, n) => ({
      number: mobile(n),
      fields: [{ name: "Note", value: long }],
    })),
  });

const draft = (ctx: AccountContext) =>
  createDraft(ctx, {
    name: name(),
    campaign_type: "promotional",
    sender: "",
    message: long,
    group_array: [],
    optout: true,
  });

/** Does it until it is refused; how often it went, and the refusal. */
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

async function usedOf(ctx: AccountContext) {
  const { data } = await userLimits(ctx);
  return Object.fromEntries(data.map((use) => [use.name, use.used]));
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

  it("holds so many contacts and so many bytes in all its groups together", async () => {
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

  it("makes so many changes a day, and none is half done", async () => {
    const ctx = await newAccount({ limits: { changes: 5 } });
    const { data } = await group(ctx);
    const { done, refusal } = await untilRefused(
      () => renameGroup(ctx, { id: asId("group", data._id), name: name() }),
      10,
    );
    expect([done, refusal.code]).toEqual([4, "RATE_LIMITED"]);
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect((await firstGroup(ctx)).name).toBe(`Name ${names - 1}`);
    const tomorrow = { ...ctx, now: () => Date.now() + 86_400_000 };
    await renameGroup(tomorrow, { id: asId("group", data._id), name: name() });
  });

  it("does not leave a new app token without its record and its mail", async () => {
    const ctx = await newAccount({ limits: { changes: 1 } });
    await group(ctx);
    await expect(group(ctx)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { data } = await addToken(ctx, "Shop");
    const rows = (await auditOf(ctx)).filter(({ subject }) => subject === data._id);
    expect(rows).toMatchObject([{ action: "token.create" }]);
    expect(rows).toHaveLength(1);
  });

  it("can still stop, block and remove, and is told of a new password, when its changes are used up", async () => {
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

describe("many requests in one moment", () => {
  const limits = { groups: 5, drafts: 5, storage: 5 * pictureFile().size, uploads: 7 };
  it.each([
    ["groups", 5, group],
    ["drafts", 5, draft],
    ["storage", 5, (ctx: AccountContext) => uploadFile(ctx, { file: pictureFile() })],
    ["uploads", 7, (ctx: AccountContext) => uploadSheet(ctx, { file: sheet() })],
  ] as const)("cannot pass the limit of %s together", async (what, most, work) => {
    const ctx = await newAccount({
      limits: what === "uploads" ? { uploads: 7 } : { ...limits, uploads: 100 },
    });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => work(ctx)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CooeeError);
    }
  });

  it("frees what is deleted", async () => {
    const ctx = await newAccount({ limits: { groups: 1, drafts: 1 } });
    for (let n = 0; n < 3; n++) {
      const { data } = await group(ctx, 2);
      await deleteGroup(ctx, { id: asId("group", data._id) });
      const made = await draft(ctx);
      await deleteDraft(ctx, { id: idSchema("campaign").parse(made.data._id) });
    }
    expect(await usedOf(ctx)).toMatchObject({ groups: 0, contacts: 0, drafts: 0, data: 0 });
  });
});

it("rejects the rows of a file for which the account has no room, and says why", async () => {
  const { ctx } = await quietAccount({ limits: { contacts: 3 } });
  const { import: id } = await startNew(ctx, csv(["Mobile", ...[1, 2, 3].map(mobile)]), mapping(0));
  await group(ctx, 1);
  await runImport(ctx, id);
  expect((await usedOf(ctx)).contacts).toBe(3);
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT reason FROM import_rejects WHERE account_id = ?")
    .bind(ctx.account.id)
    .all();
  expect(results).toEqual([{ reason: LIMITS.contacts.refusal("3") }]);
});

describe("a campaign for which the account's share has no room", () => {
  it("is held with the reason, and goes once there is room", async () => {
    const h = harness();
    const ctx = await accountIn(h, { limits: { data: 60_000 } });
    const { id } = await newDraft(ctx, { count: 60 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("held");
    expect((await getCampaign(ctx, id)).holdReason).toBe(LIMITS.data.refusal("0.1 MB"));
    const administrator = await newAccount({ role: "superAdmin" });
    await changeLimits(administrator, { id: ctx.account.id, limits: { data: null } });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
  });

  it("gives its room back when two concurrent plans do not fit together", async () => {
    const h = harness();
    const ctx = await accountIn(h, { limits: { data: 110_000 } });
    const one = await newDraft(ctx, { count: 50 });
    const two = await newDraft(ctx, { count: 50 });
    for (const { id } of [one, two]) await launch(ctx, id);
    const before = await dataTotal(ctx);
    h.queues.jobs.splice(0);
    // Both find room before either has written a message.
    await Promise.all([one, two].map(({ id }) => planCampaign(ctx, id)));
    for (const { id } of [one, two]) await drive(ctx, h, id);
    const statuses = await Promise.all([one, two].map(({ id }) => statusOf(ctx, id)));
    expect(statuses.sort()).toEqual(["complete", "held"]);
    const after = await dataTotal(ctx);
    expect(after - before).toBeGreaterThan(50 * 600);
    expect(after).toBeLessThanOrEqual(110_000);
  });
});

describe("calls of one session", () => {
  it("are refused past so many a minute, with when to try again; another session's are not", async () => {
    const ctx = await newAccount({ limits: { sessionCalls: 10 } });
    const [cookie, other] = [await sessionFor(ctx), await sessionFor(ctx)];
    const ask = (session: string) => SELF.fetch(requestOf(me, {}, { cookie: session }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(cookie)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      message: LIMITS.sessionCalls.refusal("10"),
    });
    expect((await ask(other)).status).toBe(200);
  });
});

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

  it("sets and resets an account's limits, on record", async () => {
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

import { describe, expect, it } from "vitest";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_VERIFICATION_TEXTS as TEXTS } from "#core/contract/verification/admin-verification.ts";
import { MISSING_LABELS } from "#core/rules/verification-review.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { mailTo } from "#tests/support/codes.ts";
import type { AccountContext } from "#worker/context.ts";
import { waitingCounts } from "#worker/domains/administration/admin/dashboard.ts";
import { recordApproval } from "#worker/domains/administration/approvals/approvals.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { dashboardData } from "#worker/domains/reports/dashboard/analytics.ts";
import {
  deleteVerification,
  sendVerification,
} from "#worker/domains/senders/verification/change-verification.ts";
import { decideVerification } from "#worker/domains/senders/verification/decide-verification.ts";
import { getVerificationReview } from "#worker/domains/senders/verification/list-verifications.ts";
import {
  ASKED,
  addDocument,
  administrator,
  decide,
  formOf,
  hasBytes,
  listed,
  REASON,
  sentForm,
} from "./review-support.ts";

async function bells(ctx: AccountContext): Promise<string[]> {
  return (await listNotifications(ctx, {})).items.map(({ message }) => message);
}

async function history(admin: AccountContext, id: Awaited<ReturnType<typeof sentForm>>["id"]) {
  return (await getVerificationReview(admin, { id })).data.history.map(({ what, by }) => [
    what,
    by,
  ]);
}

describe("the administrators' list", () => {
  it("R622: has the forms of all accounts that wait, the oldest first, in pages", async () => {
    const admin = await administrator();
    const name = `Zz${crypto.randomUUID()}`;
    const accounts = [await newAccount({ shard: 1 }), await newAccount({ shard: 0 })];
    const forms = [];
    for (const [nth, ctx] of accounts.entries()) {
      let at = Date.now() - 1000 * (2 - nth);
      forms.push(await sentForm({ ...ctx, now: () => at++ }, undefined, `${name} ${nth}`));
    }
    const all = await listed(admin, { search: name.toLowerCase() });
    expect(all.items.map(({ _id }) => _id)).toEqual(forms.map(({ id }) => id));
    expect(all.items[0]).toMatchObject({
      ...{ businessName: `${name} 0`, status: "pending", email: accounts[0]?.person?.email },
    });
    const second = await listed(admin, { search: name, page: 2, limit: 1 });
    expect([second.total, second.items.map(({ _id }) => _id)]).toEqual([2, [forms[1]?.id]]);
  });

  it("is searched by the business's name, the account's and its email, and narrowed to a state", async () => {
    const admin = await administrator();
    const name = `Account ${crypto.randomUUID()}`;
    const ctx = await newAccount({ name });
    const { id } = await sentForm(ctx);
    const found = async (input: object) => (await listed(admin, input)).items.map((one) => one._id);
    const { email = "" } = ctx.person ?? {};
    for (const search of [name.toUpperCase(), email.slice(0, 20)]) {
      expect(await found({ search })).toEqual([id]);
      expect(await found({ search, status: "approved" })).toEqual([]);
    }
    await decide(admin, id, { status: "rejected", reason: REASON });
    expect(await found({ search: name })).toEqual([]);
    expect(await found({ search: name, status: "rejected" })).toEqual([id]);
    // Only the beginning, and nothing of it is a pattern.
    expect(await found({ search: "%", status: "rejected" })).toEqual([]);
  });

  it("ends the same if its entry comes late and twice", async () => {
    const admin = await administrator();
    const ctx = await newAccount({ name: `Late ${crypto.randomUUID()}` });
    const { id } = await sentForm(ctx);
    await decide(admin, id, ASKED);
    await sendVerification(ctx, { id });
    const entry = { subject: id, round: 0, kind: "verification", requestedAt: 1 } as const;
    await recordApproval(ctx, entry);
    await recordApproval(ctx, { ...entry, round: 1 });
    const { name: search } = ctx.person ?? {};
    expect((await listed(admin, { search })).total).toBe(1);
    expect((await listed(admin, { search, status: "asked" })).total).toBe(0);
  });
});

describe("a decision", () => {
  it("R527, R622: approves what was read, once; the account is notified and passes the checklist's step", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id, document } = await sentForm(ctx);
    const before = (await waitingCounts(admin)).data.verifications;
    expect((await dashboardData(ctx)).data.checklist.verified).toBe(false);
    const { data } = await getVerificationReview(admin, { id });
    expect(data.step3.verificationDoc).toMatchObject([{ _id: document }]);
    expect((await decide(admin, id, { status: "approved" })).message).toBe(TEXTS.approved);
    const again = { id, round: 0, status: "approved" } as const;
    await expect(decideVerification(admin, again)).rejects.toThrow(TEXTS.decided);
    expect((await dashboardData(ctx)).data.checklist.verified).toBe(true);
    expect((await waitingCounts(admin)).data.verifications).toBe(before - 1);
    expect(await bells(ctx)).toEqual(["Your business is verified"]);
    expect(await history(admin, id)).toEqual([
      ["approved", admin.person?.name],
      ["sent", ""],
    ]);
    expect(await auditOf(ctx, "verification.approved")).toMatchObject([
      { actor: admin.person?.userId, subject: id },
    ]);
  });

  it("refuses only with a reason, which the account reads", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id } = await sentForm(ctx);
    await expect(decide(admin, id, { status: "rejected" })).rejects.toMatchObject({
      fields: { reason: APPROVAL_TEXTS.reasonRequired },
    });
    await decide(admin, id, { status: "rejected", reason: REASON });
    expect(await formOf(ctx, id)).toMatchObject({ status: "rejected", reason: REASON });
    await expect(sendVerification(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("of two at the same time, one is made and the other administrator is told", async () => {
    const [one, two, ctx] = [await administrator(), await administrator(), await newAccount()];
    const { id } = await sentForm(ctx);
    const results = await Promise.allSettled([
      decide(one, id, { status: "approved" }),
      decide(two, id, { status: "rejected", reason: REASON }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: expect.stringContaining(TEXTS.decided) },
    });
    const isApproved = results[0]?.status === "fulfilled";
    expect((await formOf(ctx, id))?.status).toBe(isApproved ? "approved" : "rejected");
    expect(await bells(ctx)).toHaveLength(1);
  });

  it("is not about what was sent again since the administrator opened it", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id } = await sentForm(ctx);
    await decide(admin, id, ASKED);
    await sendVerification(ctx, { id });
    const stale = { id, round: 0, status: "approved" } as const;
    await expect(decideVerification(admin, stale)).rejects.toThrow(TEXTS.decided);
    expect((await formOf(ctx, id))?.status).toBe("pending");
    expect((await decideVerification(admin, { ...stale, round: 1 })).message).toBe(TEXTS.approved);
  });

  it("that names no round is on the form as it waits now", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id } = await sentForm(ctx);
    await decide(admin, id, ASKED);
    await sendVerification(ctx, { id });
    const approved = { id, status: "approved" } as const;
    expect((await decideVerification(admin, approved)).message).toBe(TEXTS.approved);
    await expect(decideVerification(admin, approved)).rejects.toThrow(TEXTS.decided);
  });
});

describe("asking for more", () => {
  it("says what is missing, with a text; the account gets a bell and a mail, adds it and sends again", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id, document } = await sentForm(ctx);
    const nothing = { status: "asked", reason: REASON } as const;
    await expect(decide(admin, id, nothing)).rejects.toMatchObject({
      fields: { missing: TEXTS.missingRequired },
    });
    await expect(
      decide(admin, id, { status: "asked", missing: ["address"] }),
    ).rejects.toMatchObject({
      fields: { reason: APPROVAL_TEXTS.reasonRequired },
    });
    await decide(admin, id, { ...ASKED, missing: ["readable", "address", "readable"] });
    const said = `We need more to verify your business: ${REASON}`;
    expect(await bells(ctx)).toEqual([said]);
    const [mail] = await mailTo(ctx.person?.email ?? "");
    for (const text of [said, MISSING_LABELS.readable, MISSING_LABELS.address]) {
      expect(mail?.text).toContain(text);
    }
    const form = await formOf(ctx, id);
    expect(form).toMatchObject({ status: "asked", reason: REASON, missing: ASKED.missing });

    const sharp = await addDocument(ctx, { id, besides: [] });
    expect(await hasBytes(ctx, document)).toBe(false);
    await sendVerification(ctx, { id });
    const sent = await formOf(ctx, id);
    expect(sent).toMatchObject({ status: "pending", step3: { verificationDoc: [{ _id: sharp }] } });
    expect([sent?.reason, sent?.missing, sent?.documentsUntil]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await getVerificationReview(admin, { id })).data.round).toBe(1);
    await decide(admin, id, { status: "approved" });
    const { name } = admin.person ?? {};
    expect(await history(admin, id)).toEqual([
      ["approved", name],
      ["sent", ""],
      ["asked", name],
      ["sent", ""],
    ]);
  });

  it("can end with the account deleting the form, which leaves the lists", async () => {
    const admin = await administrator();
    const ctx = await newAccount({ name: `Gone ${crypto.randomUUID()}` });
    const { id, document } = await sentForm(ctx);
    await decide(admin, id, ASKED);
    const search = ctx.person?.name;
    expect((await listed(admin, { search, status: "asked" })).total).toBe(1);
    await deleteVerification(ctx, { id });
    expect((await listed(admin, { search, status: "asked" })).total).toBe(0);
    expect(await hasBytes(ctx, document)).toBe(false);
  });

  it("leaves only one form waiting, as before", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const first = await sentForm(ctx);
    await decide(admin, first.id, ASKED);
    await sentForm(ctx);
    await expect(sendVerification(ctx, { id: first.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

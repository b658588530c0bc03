import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import { DOCUMENT_DAYS } from "#core/rules/verification-review.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { type Breaks, breaksOnce, faultyDatabase } from "#tests/support/faulty-database.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { STEPS } from "#tests/support/world/make-verification.ts";
import { rowsOf } from "#tests/support/world.ts";
import { remove } from "#tests/worker/identity/accounts/purge-support.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import {
  saveStep,
  sendVerification,
} from "#worker/domains/senders/verification/change-verification.ts";
import {
  sweepDocuments,
  uploadDocument,
  viewVerificationDocument,
} from "#worker/domains/senders/verification/documents.ts";
import { getVerificationReview } from "#worker/domains/senders/verification/list-verifications.ts";
import { systemContext } from "#worker/system-context.ts";
import {
  ASKED,
  addDocument,
  administrator,
  decide,
  formOf,
  hasBytes,
  listed,
  newForm,
  REASON,
  sentForm,
} from "./review-support.ts";

const DAY = 86_400_000;
const approved = { status: "approved" } as const;

function inDays(days: number): SystemContext {
  return systemContext(env, { now: () => Date.now() + days * DAY });
}

async function answered(shard: 0 | 1, decision: Parameters<typeof decide>[2] = approved) {
  const [admin, ctx] = [await administrator(), await newAccount({ shard })];
  const form = await sentForm(ctx);
  await decide(admin, form.id, decision);
  return { admin, ctx, form };
}

const usage = z.array(z.looseObject({ stored_bytes: z.number() }));

/** What there still is: rows of files, the document's bytes, and how much the account stores. */
async function left(ctx: AccountContext, document: string) {
  const rows = await rowsOf(ctx);
  const stored = usage.parse(rows.usage)[0]?.stored_bytes;
  return { rows: rows.files?.length ?? 0, bytes: await hasBytes(ctx, document), stored };
}

describe("documents of a form that was answered, on shard 1", () => {
  const shard = 1;
  it.each([
    ["approved", approved],
    ["refused", { status: "rejected", reason: REASON } as const],
    ["asked for more", ASKED],
  ])("are deleted 90 days after it was %s, and it says when", async (_, decision) => {
    const { admin, ctx, form } = await answered(shard, decision);
    const until = (await formOf(ctx, form.id))?.documentsUntil ?? 0;
    expect(Math.round((until - Date.now()) / DAY)).toBe(DOCUMENT_DAYS);
    await onEachShard(inDays(DOCUMENT_DAYS - 1), sweepDocuments);
    expect((await left(ctx, form.document)).bytes).toBe(true);
    // Late, and twice.
    const late = inDays(DOCUMENT_DAYS + 7);
    await onEachShard(late, sweepDocuments);
    await onEachShard(late, sweepDocuments);
    expect(await left(ctx, form.document)).toEqual({ rows: 0, bytes: false, stored: 0 });
    const seen = (await getVerificationReview(admin, { id: form.id })).data;
    expect(seen.step3.verificationDoc).toEqual([]);
    expect(seen.documentsUntil).toBeUndefined();
    expect(seen.documentsDeletedAt).toBeGreaterThan(until);
    // What was decided and filled in stays.
    expect(seen).toMatchObject({ status: decision.status, step1: { businessName: "Bells" } });
    await expect(viewVerificationDocument(admin, form)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await auditOf(ctx, "verification.documentsDeleted")).toMatchObject([
      { actor: "system", subject: form.id },
    ]);
  });
});

describe("a sweep", () => {
  /** As `inDays`, with a shard whose batches break as they are told. */
  function breaking(days: number, batch: (statements: readonly string[]) => Breaks) {
    const SHARD_00 = faultyDatabase(env.SHARD_00, { batch });
    return systemContext({ ...env, SHARD_00 }, { now: () => Date.now() + days * DAY });
  }

  it.each(["before", "after"] as const)(
    "that stops %s its transaction is finished by the next ones",
    async (when) => {
      const { ctx, form } = await answered(0);
      const days = DOCUMENT_DAYS + 1;
      await onEachShard(breaking(days, breaksOnce(/documents_deleted_at/, when)), sweepDocuments);
      expect((await left(ctx, form.document)).bytes).toBe(true);
      await onEachShard(inDays(days), sweepDocuments);
      await relayOutboxes(inDays(days + 1));
      expect(await left(ctx, form.document)).toEqual({ rows: 0, bytes: false, stored: 0 });
      expect(await auditOf(ctx, "verification.documentsDeleted")).toHaveLength(1);
    },
  );

  it("that cannot delete the bytes leaves that to the relay, and no one gets them meanwhile", async () => {
    const { admin, ctx, form } = await answered(0);
    const days = DOCUMENT_DAYS + 1;
    const MEDIA: R2Bucket = new Proxy(env.MEDIA, {
      get: (bucket, name) =>
        name === "delete"
          ? () => Promise.reject(new Error("R2 is away"))
          : Reflect.get(bucket, name).bind(bucket),
    });
    await onEachShard(
      systemContext({ ...env, MEDIA }, { now: () => Date.now() + days * DAY }),
      sweepDocuments,
    );
    expect(await left(ctx, form.document)).toMatchObject({ rows: 0, bytes: true });
    await expect(viewVerificationDocument(admin, form)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await relayOutboxes(inDays(days + 1));
    expect((await left(ctx, form.document)).bytes).toBe(false);
  });

  it("leaves what the account sent again, and what it has just added", async () => {
    const [asked, added] = [await answered(0, ASKED), await answered(0, ASKED)];
    await sendVerification(asked.ctx, { id: asked.form.id });
    const later = { ...added.ctx, now: () => Date.now() + 10 * DAY };
    const { id, document } = added.form;
    const fresh = await addDocument(later, { id, besides: [document] });
    await onEachShard(inDays(DOCUMENT_DAYS + 1), sweepDocuments);
    expect((await left(asked.ctx, asked.form.document)).bytes).toBe(true);
    expect((await left(added.ctx, fresh)).rows).toBe(2);
    await onEachShard(inDays(DOCUMENT_DAYS + 11), sweepDocuments);
    expect((await left(added.ctx, fresh)).rows).toBe(0);
    expect((await left(asked.ctx, asked.form.document)).bytes).toBe(true);
  });

  it("leaves a document that another form names until that one's time", async () => {
    const { ctx, form } = await answered(0);
    const later = { ...ctx, now: () => Date.now() + 10 * DAY };
    const other = await newForm(later);
    const step3 = { verificationDoc: [form.document] };
    await saveStep(later, { step: 3, verificationId: other.id, step3 });
    await onEachShard(inDays(DOCUMENT_DAYS + 1), sweepDocuments);
    expect((await formOf(ctx, form.id))?.step3.verificationDoc).toEqual([]);
    expect((await left(ctx, form.document)).bytes).toBe(true);
  });
});

describe("documents of a form that was never sent, on shard 1", () => {
  const shard = 1;
  it("are deleted 90 days after someone last worked on it; the rest of it stays", async () => {
    const ctx = await newAccount({ shard });
    const { id, document } = await newForm(ctx);
    const later = { ...ctx, now: () => Date.now() + 10 * DAY };
    await saveStep(later, { step: 1, verificationId: id, step1: STEPS.step1 });
    await onEachShard(inDays(DOCUMENT_DAYS + 9), sweepDocuments);
    expect(await left(ctx, document)).toMatchObject({ rows: 1, bytes: true });
    await onEachShard(inDays(DOCUMENT_DAYS + 11), sweepDocuments);
    expect(await left(ctx, document)).toEqual({ rows: 0, bytes: false, stored: 0 });
    expect(await formOf(ctx, id)).toMatchObject({ status: "draft", step1: STEPS.step1 });
    expect((await formOf(ctx, id))?.documentsDeletedAt).toBeDefined();
    const again = await addDocument(ctx, { id, besides: [] });
    expect((await left(ctx, again)).bytes).toBe(true);
  });

  it("are not said to be deleted where there were none", async () => {
    const ctx = await newAccount({ shard });
    const { data } = await saveStep(ctx, { step: 1, step1: STEPS.step1 });
    await onEachShard(inDays(DOCUMENT_DAYS + 1), sweepDocuments);
    const form = await formOf(ctx, data._id);
    expect([form?.documentsUntil, form?.documentsDeletedAt]).toEqual([undefined, undefined]);
    expect(await auditOf(ctx, "verification.documentsDeleted")).toEqual([]);
  });

  it("go after a week if no form names them", async () => {
    const ctx = await newAccount({ shard });
    const { document } = await newForm(ctx);
    const { data } = await uploadDocument(ctx, { file: pictureFile() });
    await onEachShard(inDays(6), sweepDocuments);
    expect((await left(ctx, data._id)).bytes).toBe(true);
    // Late, and twice.
    await onEachShard(inDays(8), sweepDocuments);
    await onEachShard(inDays(9), sweepDocuments);
    expect(await left(ctx, data._id)).toMatchObject({ rows: 1, bytes: false });
    expect((await left(ctx, document)).bytes).toBe(true);
  });
});

describe("an account that is deleted", () => {
  it("has no documents a minute later, whatever became of their form; nothing is left after 30 days", async () => {
    const admin = await administrator();
    const ctx = await newAccount({ shard: 1, name: `Deleted ${crypto.randomUUID()}` });
    const search = ctx.person?.name;
    const draft = await newForm(ctx);
    const waiting = await sentForm(ctx);
    await viewVerificationDocument(admin, waiting);
    await remove(ctx);
    await sweepDeleted(inDays(0));
    await onEachShard(inDays(1), sweepDocuments);
    for (const { document } of [draft, waiting]) {
      expect(await left(ctx, document)).toEqual({ rows: 0, bytes: false, stored: 0 });
    }
    expect((await listed(admin, { search })).total).toBe(0);
    for (let minute = 0; minute < 3; minute++) await sweepDeleted(inDays(RETENTION_DAYS + 1));
    const views = await env.CONTROL.prepare("SELECT 1 FROM verification_views WHERE account_id = ?")
      .bind(ctx.account.id)
      .all();
    expect(views.results).toEqual([]);
    // Who looked at them stays known, without a name.
    expect(await auditOf(ctx, "verification.view")).toMatchObject([
      { actor: admin.person?.userId, subject: waiting.id, detail: null },
    ]);
  });
});

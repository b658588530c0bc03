import { contract } from "#core/contract/registry.ts";
import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/verification/admin-verification.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { formatDate, formatTime } from "#core/rules/dates.ts";
import { MOST_DOCUMENT_PIXELS } from "#core/rules/verification-review.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import { type AccountContext, type Person, personOf, type SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { approvalAccount } from "#worker/domains/administration/approvals/approvals.ts";
import { filesDue, setFileSweepTime } from "#worker/domains/platform/files/file-queries.ts";
import { deleteFileRows, openFile, storeFile } from "#worker/domains/platform/files/file-store.ts";
import { FileResponse } from "#worker/file-response.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { nameAs } from "#worker/media/file-name.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
import { markDocument } from "#worker/ports/mark/mark-document.ts";
import { verb } from "#worker/verb.ts";
import {
  abortUnlessDue,
  changeForm,
  formById,
  formsDue,
  namedAmong,
  unused,
} from "./inner/queries.ts";
import { documentsOf, forgetting, presentDocument } from "./inner/steps.ts";
import { insertView } from "./view-queries.ts";

const TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

/** Keeps a document for a form (C71). */
export const uploadDocument = verb(contract.uploadDocument, async (ctx, { file }) => {
  await refuseUnshowable(ctx, file);
  const stored = await storeFile(ctx, {
    id: newId("document", ctx.now()),
    purpose: "verification",
    file,
    types: TYPES,
    texts: { large: VERIFICATION_TEXTS.documentLarge, type: VERIFICATION_TEXTS.documentType },
  });
  return { data: presentDocument(stored) };
});

/** A picture that nothing here could mark, which is what administrators see of it. */
async function refuseUnshowable({ images }: AccountContext, file: File): Promise<void> {
  if (images) return;
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
  if (!size || size.width * size.height <= MOST_DOCUMENT_PIXELS) return;
  const text = VERIFICATION_TEXTS.documentPixels;
  throw new CooeeError("TOO_LARGE", text, { file: text });
}

export const getDocument = verb(contract.getDocument, async (ctx, { id }) => {
  const { row, object } = await openFile(ctx, { purpose: "verification", id, what: "Document" });
  return new FileResponse({ name: row.name, type: row.contentType, body: object.body });
});

/** A marked copy of one of a form's documents; nothing is shown unless the view was recorded. */
export const viewVerificationDocument = verb(
  contract.viewVerificationDocument,
  async (ctx, { id, document }) => {
    const account = await approvalAccount(ctx, id, "Verification");
    const form = await formById(account, id);
    if (!documentsOf(form).includes(document)) throw notFound("Document");
    const named = { purpose: "verification", id: document, what: "Document" } as const;
    const { row, object } = await openFile(account, named);
    const marked = await markDocument(ctx, {
      bytes: new Uint8Array(await object.arrayBuffer()),
      mark: markOf(personOf(ctx), ctx.now()),
    });
    if (!marked) throw new CooeeError("UNPROCESSABLE", ADMIN_VERIFICATION_TEXTS.unreadable);
    const accountId = account.account.id;
    const viewed = { verificationId: id, documentId: document, documentName: row.name };
    await commitControl(ctx, {
      statements: [insertView(ctx, { ...viewed, accountId })],
      audit: { action: "verification.view", subject: id, detail: { document }, accountId },
    });
    const { type, bytes } = marked;
    return new FileResponse({ name: nameAs(type, row.name), type, body: bytes });
  },
);

/** In letters that every font has. */
function markOf({ name, email, userId }: Person, now: number): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
  const who = [plain, email || userId].filter((text) => text !== "").join(", ");
  return `Viewed by ${who} on ${formatDate(now, SYDNEY)} at ${formatTime(now, SYDNEY)}`;
}

const AT_ONCE = 50;

/**
 * Deletes the documents of forms that were answered, or last worked on, long enough ago, or whose account was
 * deleted; and those that no form ever named.
 */
export async function sweepDocuments(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await formsDue(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "documents", due, (account, { id }) => deleteDocuments(account, id));
  return (await sweepUnnamed(ctx, shard)) || due.length === AT_ONCE;
}

/** A form that was changed or sent since it was found keeps its documents. */
async function deleteDocuments(ctx: AccountContext, id: string): Promise<void> {
  const documents = documentsOf(await formById(ctx, id));
  const deletion = { step3: "{}", documentsDeletedAt: ctx.now() };
  const hadSome = documents.length > 0;
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessDue(ctx, id),
      changeForm(ctx, id, { documentsUntil: null, ...(hadSome ? deletion : {}) }),
      // What another form names stays until its own time.
      ...deleteFileRows(ctx, documents, unused(ctx)),
    ],
    effects: forgetting(documents),
    audit: hadSome ? { action: "verification.documentsDeleted", subject: id } : undefined,
  });
}

/** Those that were uploaded and not saved. What a form names goes with it. */
async function sweepUnnamed(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await filesDue(shard, { purpose: "verification", now: ctx.now(), limit: AT_ONCE });
  if (due.length === 0) return false;
  await runBatch(shard, [setFileSweepTime(namedAmong(due), null)]);
  await forEachAccount(ctx, "documents", due, (account, { id }) => deleteUnnamed(account, id));
  return due.length === AT_ONCE;
}

async function deleteUnnamed(ctx: AccountContext, id: string): Promise<void> {
  await commit(ctx, {
    statements: deleteFileRows(ctx, [id], unused(ctx)),
    effects: forgetting([id]),
  });
}

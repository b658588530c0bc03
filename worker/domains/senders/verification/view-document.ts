import { contract } from "#core/contract/registry.ts";
import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/verification/admin-verification.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import { formatDate, formatTime } from "#core/rules/dates.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import { type Person, personOf } from "#worker/context.ts";
import { approvalAccount } from "#worker/domains/administration/approvals/approval-account.ts";
import { openFile } from "#worker/domains/platform/files/open-file.ts";
import { FileResponse } from "#worker/file-response.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { nameAs } from "#worker/media/named-type.ts";
import { markDocument } from "#worker/ports/mark/mark-document.ts";
import { verb } from "#worker/verb.ts";
import { formById } from "./inner/queries.ts";
import { documentsOf } from "./inner/steps.ts";
import { insertView } from "./view-queries.ts";

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

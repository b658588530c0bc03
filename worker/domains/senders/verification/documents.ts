import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { MOST_DOCUMENT_PIXELS } from "#core/rules/verification-review.ts";
import type { AccountContext } from "#worker/context.ts";
import { storeFile } from "#worker/domains/platform/files/keep-file.ts";
import { openFile } from "#worker/domains/platform/files/open-file.ts";
import { FileResponse } from "#worker/file-response.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
import { verb } from "#worker/verb.ts";
import { presentDocument } from "./inner/present-forms.ts";

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

import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification.ts";
import { newId } from "#core/ids.ts";
import { storeFile } from "#worker/domains/files/store-file.ts";
import { verb } from "#worker/verb.ts";
import { presentDocument } from "./inner/present-forms.ts";

const TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

/** Keeps a document for a form (C71). */
export const uploadDocument = verb(contract.uploadDocument, async (ctx, { file }) => {
  const stored = await storeFile(ctx, {
    id: newId("document", ctx.now()),
    purpose: "verification",
    file,
    types: TYPES,
    texts: { large: VERIFICATION_TEXTS.documentLarge, type: VERIFICATION_TEXTS.documentType },
  });
  return { data: presentDocument(stored) };
});

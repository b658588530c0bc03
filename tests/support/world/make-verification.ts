import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { recordApproval } from "#worker/domains/administration/approvals/approvals.ts";
import { saveStep } from "#worker/domains/senders/verification/change-verification.ts";
import { uploadDocument } from "#worker/domains/senders/verification/documents.ts";
import { pictureFile } from "../pictures.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

/** The input of a verification's steps that need no document. */
export const STEPS = {
  step1: { businessName: "Bells Florist", abn: "51824753556", address: "1 Rose St, Sydney" },
  step2: {
    contactName: "Ann Bell",
    position: "Owner",
    email: "ann@bells.example",
    mobile: "61412345678",
    purpose: "Reminders",
  },
} as const;

export const verificationMakers: Makers<"document" | "verification"> = {
  document: async (ctx) => {
    return idOf("document", (await uploadDocument(ctx, { file: pictureFile() })).data._id);
  },
  verification: async (ctx, need) => newVerification(ctx, await need("document")),
};

async function newVerification(ctx: AccountContext, document: Id<"document">) {
  const { data } = await saveStep(ctx, { step: 1, step1: STEPS.step1 });
  const verificationId = idOf("verification", data._id);
  await saveStep(ctx, { step: 2, verificationId, step2: STEPS.step2 });
  await saveStep(ctx, { step: 3, verificationId, step3: { verificationDoc: [document] } });
  // On the administrators' list, as if approval had been requested, though it is a draft again.
  await recordApproval(ctx, {
    subject: verificationId,
    round: 0,
    kind: "verification",
    requestedAt: ctx.now(),
  });
  return verificationId;
}

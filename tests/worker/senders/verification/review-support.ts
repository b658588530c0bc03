import { env } from "cloudflare:workers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { STEPS } from "#tests/support/world/make-verification.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import {
  saveStep,
  sendVerification,
} from "#worker/domains/senders/verification/change-verification.ts";
import { decideVerification } from "#worker/domains/senders/verification/decide-verification.ts";
import { uploadDocument } from "#worker/domains/senders/verification/documents.ts";
import {
  getVerificationReview,
  listVerificationReviews,
  listVerifications,
} from "#worker/domains/senders/verification/list-verifications.ts";

export const REASON = "The extract is too blurred to read";
export const ASKED: Decision = {
  status: "asked",
  reason: REASON,
  missing: ["readable", "address"],
};

export function administrator(): Promise<AccountContext> {
  return newAccount({ role: "superAdmin" });
}

/** A PDF with a line of text on each page. */
export async function pdfFile(pages = 1, name = "abn.pdf"): Promise<File> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) pdf.addPage([300, 400]).drawText(`Page ${page}`);
  return new File([new Uint8Array(await pdf.save())], name, { type: "application/pdf" });
}

/** A complete form and its document. */
export async function newForm(ctx: AccountContext, file = pictureFile(), businessName = "Bells") {
  const { data: kept } = await uploadDocument(ctx, { file });
  const step1 = { ...STEPS.step1, businessName };
  const { data } = await saveStep(ctx, { step: 1, step1 });
  const id = idOf("verification", data._id);
  const document = idOf("document", kept._id);
  await saveStep(ctx, { step: 2, verificationId: id, step2: STEPS.step2 });
  await saveStep(ctx, { step: 3, verificationId: id, step3: { verificationDoc: [document] } });
  return { id, document };
}

/** Uploads one more document, which the form names besides these. */
export async function addDocument(
  ctx: AccountContext,
  {
    id,
    besides,
    name = "sharp.png",
  }: Omit<Form, "document"> & { besides: Form["document"][]; name?: string },
) {
  const { data } = await uploadDocument(ctx, { file: pictureFile(undefined, name) });
  const document = idOf("document", data._id);
  const step3 = { verificationDoc: [...besides, document] };
  await saveStep(ctx, { step: 3, verificationId: id, step3 });
  return document;
}

type Form = Awaited<ReturnType<typeof newForm>>;

/** One that waits for an administrator. */
export async function sentForm(ctx: AccountContext, file?: File, businessName?: string) {
  const form = await newForm(ctx, file, businessName);
  await sendVerification(ctx, { id: form.id });
  return form;
}

type Decision = Omit<Input<typeof contract.decideVerification>, "id" | "round">;

/** As the administrator has it on the screen. */
export async function decide(
  admin: AccountContext,
  id: Input<typeof contract.decideVerification>["id"],
  decision: Decision,
) {
  const { round } = (await getVerificationReview(admin, { id })).data;
  return await decideVerification(admin, { id, round, ...decision });
}

export async function listed(admin: AccountContext, input: object = {}) {
  return await listVerificationReviews(admin, contract.listVerificationReviews.input.parse(input));
}

export async function formOf(ctx: AccountContext, verificationId: string) {
  const input = { verificationId: idOf("verification", verificationId) };
  return (await listVerifications(ctx, input)).data[0];
}

export async function hasBytes(ctx: AccountContext, document: string): Promise<boolean> {
  return (await env.MEDIA.head(fileKey(ctx.account.id, document))) !== null;
}

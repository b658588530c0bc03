import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError, conflict, forbidden, invalid, notFound } from "#core/errors.ts";
import { documentsUntil } from "#core/rules/verification-review.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { identityOf } from "#worker/domains/identity/directory/user-queries.ts";
import { namedFiles } from "#worker/domains/platform/files/file-queries.ts";
import { deleteFileRows } from "#worker/domains/platform/files/file-store.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfOnePending,
  abortUnlessAsRead,
  abortUnlessDocuments,
  abortUnlessInStatus,
  changeForm,
  deleteForm,
  formById,
  insertForm,
  pendingForms,
  type StepChange,
  unused,
} from "./inner/queries.ts";
import {
  documentsOf,
  forgetting,
  isComplete,
  isOpen,
  OPEN,
  reviewEntry,
  withdrawal,
} from "./inner/steps.ts";
import { listVerifications } from "./list-verifications.ts";

/** Saves one step of a form that is with its account; without an id it begins a form. Documents no longer named go. */
export const saveStep = verb(contract.saveVerificationStep, async (ctx, input) => {
  const { steps, documents } = await stepOf(ctx, input);
  const id = input.verificationId;
  const saved = id === undefined ? await begin(ctx, steps, documents) : id;
  if (id !== undefined) await change(ctx, id, steps, documents);
  const [data] = (await listVerifications(ctx, { verificationId: saved })).data;
  if (!data) throw notFound("Verification");
  return { message: VERIFICATION_TEXTS.saved, data };
});

/** The step that is saved as it is stored, and the documents it names, which must be the account's. */
async function stepOf(ctx: AccountContext, input: Input<typeof contract.saveVerificationStep>) {
  const name = (["step1", "step2", "step3"] as const)[input.step - 1] ?? "step1";
  const answers = input[name];
  if (!answers) throw invalid(name, VERIFICATION_TEXTS.empty);
  const steps: StepChange = { [name]: JSON.stringify(answers) };
  const documents = (name === "step3" && input.step3?.verificationDoc) || [];
  const own = await namedFiles(ctx, "verification", documents);
  if (documents.some((id) => !own.has(id))) throw notFound("Document");
  return { steps, documents };
}

async function begin(ctx: AccountContext, steps: StepChange, documents: readonly string[]) {
  const { id, insert } = insertForm(ctx, steps);
  const act = { action: "verification.begin", subject: id };
  await commitUnlessClosed(ctx, {
    statements: [abortUnlessDocuments(ctx, documents), insert],
    audit: act,
  });
  return id;
}

async function change(
  ctx: AccountContext,
  id: string,
  steps: StepChange,
  documents: readonly string[],
): Promise<void> {
  const form = await formById(ctx, id);
  const dropped = steps.step3 === undefined ? [] : documentsOf(form);
  const statements = [
    abortUnlessInStatus(ctx, id, OPEN),
    abortUnlessDocuments(ctx, documents),
    // It is being worked on: the time of its documents begins again.
    changeForm(ctx, id, { ...steps, documentsUntil: documentsUntil(ctx.now()) }),
    ...deleteFileRows(ctx, dropped, unused(ctx)),
  ];
  const act = { action: "verification.save", subject: id };
  await commitUnlessClosed(ctx, { statements, audit: act, effects: forgetting(dropped) });
}

/** Submits a complete form, by a person with a verified email address (R472): once, and again if we asked for more. */
export const sendVerification = verb(contract.sendVerification, async (ctx, { id }) => {
  const form = await formById(ctx, id);
  if (!isOpen(form)) throw conflict(VERIFICATION_TEXTS.closed);
  const { isEmailVerified } = await identityOf(ctx, personOf(ctx).userId);
  if (!isEmailVerified) throw forbidden(VERIFICATION_TEXTS.emailFirst);
  if (!isComplete(form)) throw new CooeeError("UNPROCESSABLE", VERIFICATION_TEXTS.incomplete);
  if ((await pendingForms(ctx)) > 0) throw conflict(VERIFICATION_TEXTS.waiting);
  const requestedAt = ctx.now();
  const round = form.status === "asked" ? form.round + 1 : form.round;
  await commitUnlessClosed(ctx, {
    statements: [
      abortUnlessAsRead(ctx, form),
      abortIfOnePending(ctx),
      changeForm(ctx, id, {
        status: "pending",
        sentAt: requestedAt,
        round,
        reason: null,
        missing: null,
        documentsUntil: null,
        documentsDeletedAt: null,
      }),
    ],
    events: [{ type: "account.changed" }],
    effects: [reviewEntry({ ...form, round }, { requestedAt })],
    audit: { action: "verification.send", subject: id },
  });
  return { message: VERIFICATION_TEXTS.sent };
});

/** Deletes a form that neither waits nor was approved, with its documents. */
export const deleteVerification = verb(contract.deleteVerification, async (ctx, { id }) => {
  const form = await formById(ctx, id);
  const documents = documentsOf(form);
  await commitUnlessClosed(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, [...OPEN, "rejected"]),
      deleteForm(ctx, id),
      ...deleteFileRows(ctx, documents, unused(ctx)),
    ],
    effects: [...forgetting(documents), ...withdrawal(ctx, form)],
    audit: { action: "verification.delete", subject: id },
  });
  return {};
});

/** Commits a change of a form that is still, with its documents, as it was read. */
async function commitUnlessClosed(ctx: AccountContext, change: Change): Promise<void> {
  const committed = await commitUnlessAborted(ctx, change);
  if (!committed) throw conflict(VERIFICATION_TEXTS.closed);
}

import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid, notFound } from "#core/errors.ts";
import { documentsUntil } from "#core/rules/verification-review.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteFileRows, freeBytesOfFiles } from "#worker/domains/platform/files/remove-files.ts";
import { namedFiles } from "#worker/domains/platform/files/stored-file.ts";
import { verb } from "#worker/verb.ts";
import { commitUnlessClosed } from "./inner/commit-unless-closed.ts";
import {
  abortUnlessDocuments,
  abortUnlessInStatus,
  changeForm,
  formById,
  insertForm,
  type StepChange,
  unused,
} from "./inner/queries.ts";
import { documentsOf, forgetting, OPEN } from "./inner/steps.ts";
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
    freeBytesOfFiles(ctx, dropped, unused(ctx)),
    deleteFileRows(ctx, dropped, unused(ctx)),
  ];
  const act = { action: "verification.save", subject: id };
  await commitUnlessClosed(ctx, { statements, audit: act, effects: forgetting(dropped) });
}

import * as z from "zod";
import {
  type VerificationForm,
  verificationSteps,
} from "#core/contract/verification/verification.ts";
import { idSchema } from "#core/ids.ts";
import { MISSING } from "#core/rules/verification-review.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { namedFiles } from "#worker/domains/platform/files/file-queries.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { FormRow } from "./queries.ts";

const saved = {
  step1: verificationSteps.step1.partial(),
  step2: verificationSteps.step2.partial(),
  step3: z.object({ verificationDoc: z.array(z.string()).default([]) }),
};

type Steps = Pick<FormRow, "step1" | "step2" | "step3">;

/** What a form holds by now. */
function savedSteps(form: Steps) {
  return {
    step1: saved.step1.parse(JSON.parse(form.step1)),
    step2: saved.step2.parse(JSON.parse(form.step2)),
    step3: saved.step3.parse(JSON.parse(form.step3)),
  };
}

export function documentsOf(form: Pick<FormRow, "step3">): string[] {
  return saved.step3.parse(JSON.parse(form.step3)).verificationDoc;
}

/** The states in which a form is with its account, which can change and send it. */
export const OPEN = ["draft", "asked"] as const;

export function isOpen({ status }: Pick<FormRow, "status">): boolean {
  return OPEN.some((open) => open === status);
}

/** The effect that deletes the bytes of documents whose rows are gone. */
export function forgetting(files: readonly string[]): Effect[] {
  return files.length === 0 ? [] : [{ type: "forget", files: [...files] }];
}

/** Whether every step was filled in. */
export function isComplete(form: Steps): boolean {
  const { step1, step2, step3 } = verificationSteps;
  return (
    step1.safeParse(JSON.parse(form.step1)).success &&
    step2.safeParse(JSON.parse(form.step2)).success &&
    step3.safeParse(JSON.parse(form.step3)).success
  );
}

const missing = z.array(z.enum(MISSING));

type Documents = Awaited<ReturnType<typeof namedFiles>>;

/** Forms with the names of their documents. */
export function presentForms(rows: readonly FormRow[], documents: Documents): VerificationForm[] {
  return rows.map((row) => {
    const { step1, step2, step3 } = savedSteps(row);
    const verificationDoc = step3.verificationDoc.flatMap((id) => {
      const found = documents.get(id);
      return found ? [presentDocument(found)] : [];
    });
    return {
      _id: row.id,
      status: row.status,
      step1,
      step2,
      step3: { verificationDoc },
      createdAt: row.createdAt,
      missing: row.missing === null ? undefined : missing.parse(JSON.parse(row.missing)),
      reason: row.reason ?? undefined,
      sentAt: row.sentAt ?? undefined,
      documentsUntil: row.documentsUntil ?? undefined,
      documentsDeletedAt: row.documentsDeletedAt ?? undefined,
    };
  });
}

export function presentDocument({ id, name, size }: { id: string; name: string; size: number }) {
  return { _id: id, name, size };
}

type Sent = Pick<FormRow, "id" | "round" | "step1" | "step2" | "step3">;

/** The effect that writes one sending of a form into the administrators' list, or what was decided about it. */
export function reviewEntry(
  form: Sent,
  entry: Pick<ApprovalEntry, "requestedAt" | "settled">,
): Effect {
  const label = savedSteps(form).step1.businessName ?? "";
  const subject = idSchema("verification").parse(form.id);
  return { type: "approval", subject, round: form.round, kind: "verification", label, ...entry };
}

/** Takes a form that was ever sent from their list: what was decided before stays known. */
export function withdrawal(ctx: AccountContext, form: FormRow): Effect[] {
  if (form.sentAt === null) return [];
  const at = ctx.now();
  const by = personOf(ctx).userId;
  const settled = { decision: "withdrawn" as const, at, by, reason: null };
  return [reviewEntry({ ...form, round: form.round + 1 }, { requestedAt: at, settled })];
}

import * as z from "zod";
import { verificationSteps } from "#core/contract/verification/verification.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { FormRow } from "./queries.ts";

const saved = {
  step1: verificationSteps.step1.partial(),
  step2: verificationSteps.step2.partial(),
  step3: z.object({ verificationDoc: z.array(z.string()).default([]) }),
};

type Steps = Pick<FormRow, "step1" | "step2" | "step3">;

/** What a form holds by now. */
export function savedSteps(form: Steps) {
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

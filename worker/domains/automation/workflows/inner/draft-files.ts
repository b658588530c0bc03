import type { WorkflowStep } from "#core/contract/workflows/definition.ts";
import type { AccountContext } from "#worker/context.ts";
import { storedFile } from "#worker/domains/content/media/attachment-of.ts";

/**
 * Steps whose MMS say which file they carry: of the account's own, or a copy of its parent's. One that does not exist has
 * no name, and keeps the draft from being activated.
 */
export async function withFiles<T extends WorkflowStep>(
  ctx: AccountContext,
  steps: readonly T[],
): Promise<T[]> {
  const named = new Set(steps.flatMap((step) => (step.type === "sendMms" ? [step.media] : [])));
  const files = new Map(
    await Promise.all([...named].map(async (id) => [id, await storedFile(ctx, id)] as const)),
  );
  return steps.map((step) => {
    if (step.type !== "sendMms") return step;
    const { media = step.media, mediaType, mediaName } = files.get(step.media) ?? {};
    return { ...step, media, mediaType, mediaName };
  });
}

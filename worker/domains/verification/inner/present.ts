import type { VerificationForm } from "#core/contract/verification.ts";
import type { AccountContext } from "#worker/context.ts";
import { namedFiles } from "#worker/domains/files/named-files.ts";
import type { FormRow } from "./queries.ts";
import { documentsOf, savedSteps } from "./steps.ts";

/** Forms with the names of their documents, read for all of them at once. */
export async function presentForms(
  ctx: AccountContext,
  rows: readonly FormRow[],
): Promise<VerificationForm[]> {
  const documents = await namedFiles(ctx, "verification", rows.flatMap(documentsOf));
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
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.sentAt !== null && { sentAt: row.sentAt }),
    };
  });
}

export function presentDocument({ id, name, size }: { id: string; name: string; size: number }) {
  return { _id: id, name, size };
}

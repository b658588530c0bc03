import type { VerificationForm } from "#core/contract/verification.ts";
import type { namedFiles } from "#worker/domains/files/named-files.ts";
import type { FormRow } from "./queries.ts";
import { savedSteps } from "./steps.ts";

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
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.sentAt !== null && { sentAt: row.sentAt }),
    };
  });
}

export function presentDocument({ id, name, size }: { id: string; name: string; size: number }) {
  return { _id: id, name, size };
}

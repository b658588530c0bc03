import * as z from "zod";
import type { VerificationForm } from "#core/contract/verification/verification.ts";
import { MISSING } from "#core/rules/verification-review.ts";
import type { namedFiles } from "#worker/domains/platform/files/file-queries.ts";
import type { FormRow } from "./queries.ts";
import { savedSteps } from "./steps.ts";

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

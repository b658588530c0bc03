import type { VerificationForm } from "#core/contract/verification/verification.ts";
import { MISSING_LABELS } from "#core/rules/verification-review.ts";
import { Alert } from "#web/components/ui/alert.tsx";

/** What we asked an account for, or why its form was not approved. */
export function WhatIsMissing({ form }: { form: VerificationForm }) {
  if (!form.reason) return null;
  const title = form.status === "asked" ? "What we still need" : "Why it was not approved";
  return (
    <Alert tone="attention" title={title}>
      <p className="break-words">{form.reason}</p>
      {form.missing ? (
        <ul className="mt-1 list-disc pl-5">
          {form.missing.map((item) => (
            <li key={item}>{MISSING_LABELS[item]}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

import { FileText } from "lucide-react";
import { getDocument, type VerificationForm } from "#core/contract/verification/verification.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import type { State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { urlOf } from "#web/lib/api.ts";
import { formatBytes } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { WhatIsMissing } from "./what-is-missing.tsx";

interface VerificationCardProps {
  form: VerificationForm;
  onDelete: () => void;
}

/** Until when its documents are kept. */
function Kept({ form }: Pick<VerificationCardProps, "form">) {
  const { documentsUntil, documentsDeletedAt, step3 } = form;
  const isThere = step3.verificationDoc.length > 0;
  const at = isThere ? documentsUntil : documentsDeletedAt;
  if (at === undefined) return null;
  return (
    <p className="text-muted-foreground text-xs">
      {isThere ? "We will delete the documents on " : "We deleted the documents on "}
      <DateTime at={at} />.
    </p>
  );
}

/** One form: its status, its contents and documents, and what can still be done with it. */
export function VerificationCard({ form, onDelete }: VerificationCardProps) {
  const canSend = form.status === "draft" || form.status === "asked";
  return (
    <Card
      title={form.step1.businessName ?? "Unnamed business"}
      actions={<StateBadge state={STATE[form.status]} />}
    >
      <div className="grid gap-4">
        <WhatIsMissing form={form} />
        <FactList
          facts={[
            { label: "ABN", value: form.step1.abn ? formatAbn(form.step1.abn) : "Missing" },
            { label: "Contact", value: form.step2.contactName ?? "Missing" },
            { label: "Started", value: <DateTime at={form.createdAt} /> },
            ...(form.sentAt ? [{ label: "Sent", value: <DateTime at={form.sentAt} /> }] : []),
          ]}
        />
        {form.step3.verificationDoc.length > 0 ? (
          <ul aria-label="Documents" className="grid gap-1">
            {form.step3.verificationDoc.map((document) => (
              <li key={document._id}>
                <a
                  className="inline-flex max-w-full items-center gap-2 text-primary-text underline-offset-4 hover:underline"
                  href={urlOf(getDocument, { id: document._id })}
                >
                  <FileText className="size-4 shrink-0" aria-hidden="true" />
                  <span className="truncate">{document.name}</span>
                  <span className="figures shrink-0 text-muted-foreground text-xs">
                    {formatBytes(document.size)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <Kept form={form} />
        {canSend || form.status === "rejected" ? (
          <div className="flex flex-wrap gap-2">
            {canSend ? (
              <LinkButton variant="outline" to={`${paths.createUserVerification}?form=${form._id}`}>
                {form.status === "draft" ? "Continue" : "Add and send again"}
              </LinkButton>
            ) : null}
            <Button variant="ghost" onClick={onDelete}>
              Delete
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const STATE: Readonly<Record<VerificationForm["status"], State>> = {
  draft: "notSent",
  pending: "review",
  asked: "asked",
  approved: "approved",
  rejected: "refused",
};

import { FileText } from "lucide-react";
import type { VerificationReview } from "#core/contract/verification/admin-verification.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { formatBytes } from "#web/lib/format.ts";

interface ReviewDocumentsProps {
  form: VerificationReview;
  onView: (document: { _id: string; name: string }) => void;
}

/** The documents of a form, and until when there are any. */
export function ReviewDocuments({ form, onView }: ReviewDocumentsProps) {
  const documents = form.step3.verificationDoc;
  return (
    <section aria-label="Documents" className="grid gap-2">
      <h3 className="font-medium">Documents</h3>
      <ul className="grid gap-1">
        {documents.map((document) => (
          <li key={document._id} className="flex items-center gap-2">
            <FileText className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{document.name}</span>
            <span className="figures shrink-0 text-muted-foreground text-xs">
              {formatBytes(document.size)}
            </span>
            <Button variant="outline" size="sm" onClick={() => onView(document)}>
              View<span className="sr-only"> {document.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">
        <Kept form={form} />
      </p>
    </section>
  );
}

function Kept({ form }: Pick<ReviewDocumentsProps, "form">) {
  const { documentsUntil, documentsDeletedAt, step3 } = form;
  if (step3.verificationDoc.length === 0) {
    if (!documentsDeletedAt) return "There are no documents.";
    return (
      <>
        The documents were deleted on <DateTime at={documentsDeletedAt} />.
      </>
    );
  }
  if (!documentsUntil) return "Copies are marked with your name, and each view is recorded.";
  return (
    <>
      The documents will be deleted on <DateTime at={documentsUntil} />. Copies are marked with your
      name, and each view is recorded.
    </>
  );
}

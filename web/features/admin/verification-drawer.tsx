import { useState } from "react";
import {
  decideVerification,
  getVerificationDocument,
  getWaitingVerification,
  listWaitingVerifications,
} from "#core/contract/admin-verification.ts";
import { waitingCounts } from "#core/contract/waiting-counts.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { urlOf } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { RejectDialog } from "./reject-dialog.tsx";

interface VerificationDrawerProps {
  id: string;
  onClose: () => void;
}

/** One form with its documents, and the decision. */
export function VerificationDrawer({ id, onClose }: VerificationDrawerProps) {
  const [rejecting, setRejecting] = useState(false);
  const query = useCall(getWaitingVerification, { id });
  const decide = useAction(decideVerification, {
    invalidates: [listWaitingVerifications, waitingCounts],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const form = query.data?.data;
  if (rejecting) {
    return (
      <RejectDialog
        title="Reject this verification?"
        onReject={(reason) => decide.mutateAsync({ id, status: "rejected", reason })}
        onClose={() => setRejecting(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      side
      title={form?.step1.businessName ?? "Verification"}
      footer={
        <>
          <Button variant="outline" disabled={!form} onClick={() => setRejecting(true)}>
            Reject
          </Button>
          <Button
            disabled={!form}
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, status: "approved" })}
          >
            Approve
          </Button>
        </>
      }
    >
      {query.error ? (
        <LoadError
          what="This verification"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {!form && !query.error ? <Skeleton className="h-72 w-full" /> : null}
      {form ? (
        <div className="grid gap-5">
          <FactList
            facts={[
              { label: "ABN", value: form.step1.abn ? formatAbn(form.step1.abn) : "Missing" },
              { label: "Address", value: form.step1.address ?? "Missing" },
              { label: "Website", value: form.step1.website || "None" },
              { label: "Contact", value: form.step2.contactName ?? "Missing" },
              { label: "Position", value: form.step2.position ?? "Missing" },
              { label: "Email", value: form.step2.email ?? "Missing" },
              {
                label: "Mobile",
                value: form.step2.mobile ? formatMobile(form.step2.mobile) : "Missing",
              },
              { label: "What they send", value: form.step2.purpose ?? "Missing" },
            ]}
          />
          <ul aria-label="Documents" className="grid gap-1">
            {form.step3.verificationDoc.map((document) => (
              <li key={document._id}>
                <a
                  className="break-words text-primary-text underline-offset-4 hover:underline"
                  href={urlOf(getVerificationDocument, { id, document: document._id })}
                >
                  {document.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  );
}

import { useState } from "react";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  decideVerification,
  getVerificationReview,
  listVerificationReviews,
  type VerificationReview,
} from "#core/contract/verification/admin-verification.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { RejectDialog } from "../reject-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { DocumentView } from "./document-view.tsx";
import { ReviewDocuments } from "./review-documents.tsx";

type Showing = "ask" | "reject" | { _id: string; name: string };

interface ReviewDrawerProps {
  id: string;
  onClose: () => void;
}

/** One form with its documents and its history, and what an administrator can answer. */
export function ReviewDrawer({ id, onClose }: ReviewDrawerProps) {
  const [showing, setShowing] = useState<Showing>();
  const back = () => setShowing(undefined);
  const query = useCall(getVerificationReview, { id });
  const decide = useAction(decideVerification, {
    invalidates: [listVerificationReviews, getVerificationReview, waitingCounts],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const form = query.data?.data;
  // What another administrator answered meanwhile is shown.
  const answer = (given: Omit<Parameters<typeof decide.mutate>[0], "id" | "round">) =>
    decide.mutateAsync({ id, round: form?.round ?? 0, ...given }).catch((error: unknown) => {
      void query.refetch();
      throw error;
    });
  if (showing === "reject") {
    return (
      <RejectDialog
        title={`Reject ${form?.step1.businessName ?? "this business"} for good?`}
        onReject={(reason) => answer({ status: "rejected", reason })}
        onClose={back}
      />
    );
  }
  if (showing === "ask") {
    return (
      <AskDialog
        business={form?.step1.businessName}
        onAsk={(requested) => answer({ status: "asked", ...requested })}
        onClose={back}
      />
    );
  }
  if (showing) return <DocumentView id={id} document={showing} onClose={back} />;
  return (
    <Dialog
      onOpenChange={onClose}
      side
      title={form?.step1.businessName ?? "Verification"}
      description={form?.accountName}
      footer={
        form?.status === "pending" ? (
          <>
            <Button variant="outline" onClick={() => setShowing("reject")}>
              Reject
            </Button>
            <Button variant="outline" onClick={() => setShowing("ask")}>
              Ask for more
            </Button>
            <Button
              loading={decide.isPending}
              // The error is a toast.
              onClick={() => void answer({ status: "approved" }).catch(() => undefined)}
            >
              Approve
            </Button>
          </>
        ) : undefined
      }
    >
      <Loaded query={query} what="This verification" waiting={<Skeleton className="h-72 w-full" />}>
        {({ data }) => (
          <div className="grid gap-5 pb-2">
            <Facts form={data} />
            <ReviewDocuments form={data} onView={setShowing} />
            <ReviewHistory history={data.history} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ form: { step1, step2 } }: { form: VerificationReview }) {
  return (
    <FactList
      facts={[
        { label: "ABN", value: step1.abn ? formatAbn(step1.abn) : "Missing" },
        { label: "Address", value: step1.address ?? "Missing" },
        { label: "Website", value: step1.website || "None" },
        { label: "Contact", value: step2.contactName ?? "Missing" },
        { label: "Position", value: step2.position ?? "Missing" },
        { label: "Email", value: step2.email ?? "Missing" },
        { label: "Mobile", value: step2.mobile ? formatMobile(step2.mobile) : "Missing" },
        { label: "What they send", value: step2.purpose ?? "Missing" },
      ]}
    />
  );
}

type Entry = VerificationReview["history"][number];

const WORDS: Record<Entry["what"], string> = {
  sent: "Sent for review",
  viewed: "Viewed",
  asked: "Asked for more",
  approved: STATES.approved.word,
  rejected: STATES.refused.word,
};

/** Who looked at which document, and what was sent and answered, newest first. */
function ReviewHistory({ history }: Pick<VerificationReview, "history">) {
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="font-medium">History</h3>
      <ol className="grid gap-2">
        {history.map(({ what, at, by, document, reason }) => (
          <li key={`${what}${at}${document}${by}`} className="grid border-b pb-2 last:border-b-0">
            <span className="break-words font-medium">
              {WORDS[what]}
              {document ? ` ${document}` : ""}
            </span>
            {reason ? <span className="break-words">{reason}</span> : null}
            <span className="text-muted-foreground">
              {by || (what === "sent" ? "The account" : "A former administrator")},{" "}
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

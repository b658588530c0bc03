import { Check, X } from "lucide-react";
import { useState } from "react";
import { CAMPAIGN_KIND_LABELS } from "#core/approvals.ts";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  type ApprovalItem,
  decideApproval,
  listApprovals,
  listQuickApprovals,
} from "#core/contract/approvals/approvals.ts";
import { liftKeys } from "#core/rules/holds.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { MmsPreview } from "#web/components/mms/mms-preview.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { EXCL_GST, formatCount, formatCounted, formatShare } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { ROLE_WORDS } from "./role-words.ts";

const QUICK = ["quicksms", "quickmms"];

interface ApprovalCardProps {
  item: ApprovalItem;
  /** In the list, from 1. */
  position: number;
}

/** A campaign waiting for approval: its text, its sender and the decision. */
export function ApprovalCard({ item, position }: ApprovalCardProps) {
  const [rejecting, setRejecting] = useState(false);
  const [lift, setLift] = useState(false);
  // R098, R099.
  const list = QUICK.includes(item.camp_type) ? listQuickApprovals : listApprovals;
  const decide = useAction(decideApproval, {
    invalidates: [list, waitingCounts],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const subject = { id: item._id, launch: item.launch };
  return (
    <Card
      title={item.name}
      label={`${position}. ${item.name}`}
      description={`${senderName(item.sender)} · ${item.account.name}`}
      actions={
        <span className="flex gap-2">
          {item.mms ? <Badge>MMS</Badge> : null}
          <Badge>{CAMPAIGN_KIND_LABELS[item.camp_type] ?? item.camp_type}</Badge>
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <HeldItem item={item} lift={lift} onLift={setLift} />
          {item.mms ? <MmsPreview of={item.mms} /> : null}
          {item.samples.map((text) => (
            <p key={text} className="whitespace-pre-wrap break-words rounded-lg bg-muted px-4 py-3">
              {text}
            </p>
          ))}
          {item.followUp ? (
            <div>
              <p className="mb-1.5 text-muted-foreground text-xs">
                Follow-up, some days later to the same people
              </p>
              <p className="whitespace-pre-wrap break-words rounded-lg bg-muted px-4 py-3">
                {item.followUp}
              </p>
            </div>
          ) : null}
          {item.links.length > 0 ? (
            <Alert
              tone="attention"
              title={item.links.length === 1 ? "1 link" : `${item.links.length} links`}
            >
              <ul className="grid gap-1">
                {item.links.map((link) => (
                  <li key={link} className="break-all">
                    {link}
                  </li>
                ))}
              </ul>
            </Alert>
          ) : null}
        </div>
        <FactList facts={approvalFacts(item)} />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          variant="outline"
          aria-label={`Reject ${item.name}`}
          onClick={() => setRejecting(true)}
        >
          <X aria-hidden="true" />
          Reject
        </Button>
        <Button
          aria-label={`Approve and send ${item.name}`}
          loading={decide.isPending && !rejecting}
          onClick={() => decide.mutate({ ...subject, status: "approved", lift })}
        >
          <Check aria-hidden="true" />
          Approve and send
        </Button>
      </div>
      {rejecting ? (
        <RejectDialog
          title={`Reject ${item.name}?`}
          onReject={(reason) => decide.mutateAsync({ ...subject, status: "rejected", reason })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </Card>
  );
}

/** What an administrator decides on: the campaign's size, and who sends it. */
function approvalFacts(item: ApprovalItem) {
  const { account, recipients, segments, price, requestedAt } = item;
  const sent = account.messagesSent;
  return [
    {
      label: "Recipients",
      value: `${formatCount(recipients)} (${item.mms ? `${formatCount(segments)} MMS` : formatCounted(segments, "part")})`,
    },
    { label: `Price ${EXCL_GST}`, value: <Money cents={price} kind="charge" /> },
    { label: "Waiting since", value: <DateTime at={requestedAt} /> },
    { label: "Account", value: `${account.name}, ${ROLE_WORDS[account.role]}` },
    { label: "Email", value: account.email || "None confirmed" },
    { label: "Account created", value: <DateTime at={account.createdAt} /> },
    { label: "Campaigns sent", value: formatCount(account.campaignsSent) },
    {
      label: STATES.optedOut.word,
      value:
        sent === 0
          ? formatCount(account.optOuts)
          : `${formatCount(account.optOuts)}, ${formatShare(account.optOuts, sent)} of messages`,
    },
    { label: "Rejected before", value: formatCount(account.rejectedBefore) },
  ];
}

interface HeldItemProps {
  item: ApprovalItem;
  /** Whether the rules are lifted for this account if it is approved. */
  lift: boolean;
  onLift: (lift: boolean) => void;
}

/** The rules that hold a message, what its owner says to that, and whether they hold the account again. */
function HeldItem({ item: { heldBy, appeal, account }, lift, onLift }: HeldItemProps) {
  if (heldBy.length === 0 && !appeal) return null;
  return (
    <>
      {heldBy.length > 0 ? (
        <Alert tone="attention" title={heldBy.length === 1 ? "Held by a rule" : "Held by rules"}>
          <HeldRules held={heldBy} />
        </Alert>
      ) : null}
      {appeal ? (
        <div>
          <p className="mb-1.5 text-muted-foreground text-xs">What {account.name} says</p>
          <p className="whitespace-pre-wrap break-words rounded-lg border px-4 py-3">{appeal}</p>
        </div>
      ) : null}
      {liftKeys(heldBy).length > 0 ? (
        <CheckField
          label="Don’t hold this account’s texts for this again"
          description="Takes effect if you approve. You can undo it in the account’s limits."
          checked={lift}
          onCheckedChange={onLift}
        />
      ) : null}
    </>
  );
}

import type { ApprovalItem } from "#core/contract/approvals/approvals.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST, formatCount, formatCounted, formatShare } from "#web/lib/format.ts";
import { ROLE_WORDS } from "./role-words.ts";

/** What an administrator decides on: the campaign's size, and who sends it. */
export function approvalFacts(item: ApprovalItem) {
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
      label: "Opted out",
      value:
        sent === 0
          ? formatCount(account.optOuts)
          : `${formatCount(account.optOuts)}, ${formatShare(account.optOuts, sent)} of messages`,
    },
    { label: "Rejected before", value: formatCount(account.rejectedBefore) },
  ];
}

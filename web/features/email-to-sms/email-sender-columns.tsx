import type { EmailSender } from "#core/contract/email-to-sms/email-senders.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";

const STATE_OF: Readonly<Record<EmailSender["status"], State>> = {
  pending: "unconfirmed",
  expired: "linkExpired",
  confirmed: "confirmed",
};

export const emailSenderColumns: readonly Column<EmailSender>[] = [
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  {
    key: "sender",
    phone: "detail",
    header: "Sender",
    width: "8.5rem",
    cell: ({ sender }) => <span className="figures">{senderName(sender)}</span>,
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9.5rem",
    cell: ({ status }) => <StateBadge state={STATE_OF[status]} />,
  },
  {
    key: "dailyCap",
    header: "Texts a day",
    numeric: true,
    width: "6.5rem",
    cell: ({ dailyCap }) => formatCount(dailyCap),
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

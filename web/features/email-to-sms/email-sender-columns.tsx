import { Clock, type LucideIcon, TimerOff } from "lucide-react";
import type { EmailSender } from "#core/contract/email-to-sms/email-senders.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { Tone } from "#web/components/ui/tone.ts";
import { formatCount } from "#web/lib/format.ts";

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
    cell: ({ status }) => {
      if (status === "confirmed") return <Badge plain>Confirmed</Badge>;
      const { label, tone, icon } = stateLooks[status];
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      );
    },
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

interface Look {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** One that is confirmed is as it should be, and unmarked. */
const stateLooks: Record<Exclude<EmailSender["status"], "confirmed">, Look> = {
  pending: { label: "Not confirmed", tone: "attention", icon: Clock },
  expired: { label: "Link expired", tone: "attention", icon: TimerOff },
};

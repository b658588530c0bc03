import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatCount, formatPrice } from "#web/lib/format.ts";
import { waitingOf } from "./report-counts.ts";

interface ReportQuestionProps {
  asking: "pause" | "cancel";
  report: CampaignReport;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms before a campaign stops, and says what that means for its messages and the money. */
export function ReportQuestion({ asking, report, onClose, ...rest }: ReportQuestionProps) {
  const waiting = waitingOf(report.counts);
  const words =
    asking === "pause"
      ? {
          title: `Pause ${report.name}?`,
          description: `Sending stops within seconds. Messages already on their way still arrive. ${waitWords(waiting)} until you resume. Nothing is refunded while it is paused.`,
          confirmLabel: "Pause",
          cancelLabel: "Keep sending",
        }
      : {
          danger: true,
          title: `Cancel ${report.name}?`,
          description: `It stops for good. Messages already on their way still arrive. ${refundWords(waiting, report)}`,
          confirmLabel: "Cancel the campaign",
          cancelLabel: "Keep it",
        };
  return <ConfirmDialog {...words} {...rest} onOpenChange={onClose} />;
}

function waitWords(waiting: number): string {
  return waiting === 1 ? "1 message waits" : `${formatCount(waiting)} messages wait`;
}

function refundWords(waiting: number, { debited, recipients }: CampaignReport): string {
  if (debited === 0) return "You have not paid anything yet.";
  if (waiting === 0) return "Every message has been sent, so there is nothing to refund.";
  const about = recipients > 0 ? (debited / recipients) * waiting : 0;
  const messages =
    waiting === 1 ? "1 message that has" : `${formatCount(waiting)} messages that have`;
  return `The price of the ${messages} not been sent, about ${formatPrice(about)}, goes back to your balance. Messages already sent are not refunded.`;
}

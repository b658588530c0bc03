import {
  type GhlWebhookLog,
  listGhlWebhookLogs,
  resendGhlWebhook,
} from "#core/contract/integrations/ghl-webhooks.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { eventWords, LogStatus } from "./log-words.tsx";

interface LogEntrySheetProps {
  /** Its id. */
  subAccount: string;
  entry: GhlWebhookLog;
  onClose: () => void;
}

/** One entry of the webhook log whole, and a way to post it again if we did. */
export function LogEntrySheet({ subAccount, entry, onClose }: LogEntrySheetProps) {
  const isOurs = entry.direction === "out";
  const resend = useAction(resendGhlWebhook, {
    invalidates: [listGhlWebhookLogs],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const again = () => resend.mutate({ id: subAccount, webhookLogId: entry._id });
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={eventWords(entry)}
      description={isOurs ? "Cooee posted this to your webhook." : "GoHighLevel posted this to us."}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {isOurs ? (
            <Button loading={resend.isPending} onClick={again}>
              Send again
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FactList
          facts={[
            { label: "Status", value: <LogStatus entry={entry} /> },
            entry.error !== undefined && { label: "Reason", value: entry.error },
            { label: "Posted", value: <DateTime at={entry.createdAt} /> },
            isOurs && { label: "Attempts", value: formatCount(entry.tries) },
            entry.response !== undefined && { label: "Response", value: entry.response },
            entry.nextAt !== undefined && {
              label: "Next attempt",
              value: <DateTime at={entry.nextAt} />,
            },
          ]}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-lg bg-muted p-3 text-xs">
          {pretty(entry.body)}
        </pre>
      </div>
    </Dialog>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

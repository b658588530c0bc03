import { useState } from "react";
import {
  type CampaignReport,
  cancelFollowUp,
  getCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { notifyDone } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { FOLLOW_UP_TO, followUpWhen } from "./follow-up-words.ts";

/** The follow-up of a campaign, and what became of it (R040, R082). */
export function FollowUpReport({ report }: { report: CampaignReport }) {
  const { followUpGroup = "all", followUpStatus = "queued", followUpCampaign } = report;
  const { followUpDays: days = 1, followUpMinutes: minutes = 0, followUpTime } = report;
  return (
    <Card
      title="Follow-up"
      actions={<FollowUpStatus status={followUpStatus} reason={report.followUpReason} />}
    >
      <div className="grid grid-cols-1 gap-3">
        {followUpStatus === "failed" ? (
          <Alert tone="danger" title={FOLLOW_UP_TEXTS.failed}>
            REASON: {report.followUpReason}
          </Alert>
        ) : null}
        <FactList
          facts={[
            { label: "To", value: FOLLOW_UP_TO[followUpGroup] },
            {
              label: "Goes out",
              value:
                followUpTime === undefined ? (
                  followUpWhen({ days, minutes })
                ) : (
                  <DateTime at={followUpTime} />
                ),
            },
          ]}
        />
        <Bubble text={report.followUpMessage ?? ""} />
        <div className="flex flex-wrap gap-2">
          {followUpCampaign ? (
            <LinkButton variant="outline" size="sm" to={paths.campaignReport(followUpCampaign)}>
              Open its report
            </LinkButton>
          ) : null}
          {followUpStatus === "queued" && report.mayEdit ? (
            <CancelFollowUp report={report} />
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function CancelFollowUp({ report: { _id: id, name } }: { report: CampaignReport }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAction(cancelFollowUp, {
    handled: true,
    invalidates: [getCampaign],
    onSuccess: ({ message }) => {
      setAsking(false);
      notifyDone(message, "It will not be sent, and nothing was debited for it.");
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Cancel the follow-up
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        onOpenChange={(open) => {
          setAsking(open);
          cancel.reset();
        }}
        title={`Cancel the follow-up to ${name}?`}
        description="It will not be sent. The campaign itself stays as it is."
        confirmLabel="Cancel the follow-up"
        cancelLabel="Keep it"
        loading={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ id })}
      />
    </>
  );
}

interface FollowUpStatusProps {
  status: string;
  reason: string | undefined;
}

/** A follow-up's status; if it failed, with the reason in its tooltip (R227). */
export function FollowUpStatus({ status, reason }: FollowUpStatusProps) {
  const failed = status === "failed" && reason ? `${FOLLOW_UP_TEXTS.failed} REASON: ${reason}` : "";
  return (
    <span title={failed || undefined}>
      <StatusBadge status={status} />
    </span>
  );
}

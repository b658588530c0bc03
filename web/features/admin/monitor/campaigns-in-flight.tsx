import { useState } from "react";
import * as z from "zod";
import {
  type CampaignInFlight,
  IN_FLIGHT_TEXTS,
  listCampaignsInFlight,
  resumeCampaignInFlight,
  stopCampaignInFlight,
} from "#core/contract/admin/campaigns-in-flight.ts";
import { monitor } from "#core/contract/admin/monitor.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

type How = "pause" | "cancel";
const STALE = [monitor, listCampaignsInFlight];

/** Every account's campaigns that are on their way, each with the kill switch; and those that it paused. */
export function CampaignsInFlight() {
  const query = useCall(listCampaignsInFlight, {}, { refetchInterval: 15_000 });
  const [stopping, setStopping] = useState<{ campaign: CampaignInFlight; how: How }>();
  const resume = useAction(resumeCampaignInFlight, {
    invalidates: STALE,
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const campaigns = query.data?.data;
  if (query.error && !campaigns) {
    return (
      <LoadError what="The campaigns" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!campaigns) return <Skeleton className="h-24" />;
  if (campaigns.length === 0)
    return <p className="text-muted-foreground">No campaign is being sent.</p>;
  return (
    <>
      <Table aria-label="Campaigns being sent">
        <thead>
          <TableRow>
            <TableHead>Campaign</TableHead>
            <TableHead>Status</TableHead>
            <TableHead numeric>Sent</TableHead>
            <TableHead numeric>Failed</TableHead>
            <TableHead>Last moved</TableHead>
            <TableHead>
              <span className="sr-only">Stop</span>
            </TableHead>
          </TableRow>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <TableRow key={campaign._id}>
              <TableCell className="min-w-40">
                <span className="font-medium">{campaign.name}</span>{" "}
                <span className="text-muted-foreground">{campaign.account.name}</span>
                {campaign.reason ? (
                  <p className="text-sm text-attention-text">{campaign.reason}</p>
                ) : null}
              </TableCell>
              <TableCell>
                <StatusBadge status={campaign.status} />
              </TableCell>
              <TableCell numeric>
                {formatCount(campaign.sent)} of {formatCount(campaign.recipients)}
              </TableCell>
              <TableCell numeric>{formatCount(campaign.failed)}</TableCell>
              <TableCell>
                <DateTime at={campaign.movedAt} />
              </TableCell>
              <TableCell>
                <div className="flex gap-2">
                  {campaign.status === "paused" ? (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Resume ${campaign.name}`}
                      loading={resume.isPending}
                      onClick={() =>
                        resume.mutate({ account: campaign.account._id, campaign: campaign._id })
                      }
                    >
                      Resume
                    </Button>
                  ) : null}
                  {campaign.status === "running" ? (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Pause ${campaign.name}`}
                      onClick={() => setStopping({ campaign, how: "pause" })}
                    >
                      Pause
                    </Button>
                  ) : null}
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Stop ${campaign.name} for good`}
                    onClick={() => setStopping({ campaign, how: "cancel" })}
                  >
                    Stop for good
                  </Button>
                </div>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {stopping ? <StopDialog {...stopping} onClose={() => setStopping(undefined)} /> : null}
    </>
  );
}

const schema = z.object({
  reason: z.string().trim().min(1, IN_FLIGHT_TEXTS.reasonRequired).max(300),
});

function StopDialog({
  campaign,
  how,
  onClose,
}: {
  campaign: CampaignInFlight;
  how: How;
  onClose: () => void;
}) {
  const stop = useAction(stopCampaignInFlight, {
    invalidates: STALE,
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const form = useForm({
    schema,
    initial: { reason: "" },
    onSubmit: async ({ reason }) => {
      const { _id, account } = campaign;
      await stop.mutateAsync({ account: account._id, campaign: _id, how, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={how === "pause" ? `Pause ${campaign.name}?` : `Stop ${campaign.name} for good?`}
      description={
        how === "pause"
          ? "Nothing more is sent until an administrator resumes it. The owner sees your reason."
          : "What has not been sent is refunded. The owner sees your reason."
      }
      submitLabel={how === "pause" ? "Pause" : "Stop for good"}
      danger
    >
      <TextareaField label="Reason" required maxLength={300} {...form.text("reason")} />
    </FormDialog>
  );
}

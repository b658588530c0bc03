import { useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { launchDraft } from "#core/contract/campaigns/draft-launch.ts";
import {
  checkDraft,
  type Draft,
  type FlightCheck,
  getDraft,
  listDrafts,
} from "#core/contract/campaigns/drafts.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";
import { Later } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { cn } from "#web/lib/cn.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction, useCall } from "#web/lib/query.ts";
import { CheckSkeleton } from "./check-skeleton.tsx";
import { useEarlierSave } from "./draft-saves.ts";
import { isOpen } from "./draft-state.ts";
import { CheckBody } from "./load-check-body.ts";
import type { SendAction } from "./use-sending.ts";
import { timeOf, type When } from "./when.ts";

/** The flight check before Send: who gets it, who does not and why, and the exact price. */
export function CheckScreen() {
  const { id = "" } = useParams();
  const draft = useCall(getDraft, { id });
  const saving = useEarlierSave(id);
  const check = useCall(checkDraft, saving ? undefined : { id }, { onRequest: true });
  if (draft.data && !isOpen(draft.data.data)) {
    return <Navigate to={paths.campaignReport(id)} replace />;
  }
  const error = check.data ? undefined : (check.error ?? draft.error);
  if (error) {
    const retry = () => {
      void check.refetch();
      void draft.refetch();
    };
    return (
      <RecordFailed
        thing="campaign"
        title="Flight check"
        means="Nothing has been sent."
        error={error}
        onRetry={retry}
        back={
          isNotFound(error)
            ? { to: paths.campaigns, label: "Campaign" }
            : { to: paths.editCampaign(id), label: "Back to edit" }
        }
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Flight check"
        badge={draft.data ? <MmsMark of={draft.data.data} /> : null}
        description={<WhatIsSent name={draft.data?.data.name} />}
        back={{ to: paths.editCampaign(id), label: "Back to edit" }}
      />
      {check.data && draft.data ? (
        <CheckView draft={draft.data.data} check={check.data.data} />
      ) : (
        <CheckSkeleton />
      )}
    </>
  );
}

/** Two lines on a phone, however long the name is, so that nothing moves when it is known. */
function WhatIsSent({ name }: { name: string | undefined }) {
  return (
    <>
      What happens when you send{" "}
      <span
        title={name}
        className={cn("max-md:block max-md:truncate", name && "font-medium text-foreground")}
      >
        {name ?? "this campaign"}.
      </span>
    </>
  );
}

const NOW: When = { kind: "now" };

/** The flight check of a draft. */
function CheckView({ draft, check }: { draft: Draft; check: FlightCheck }) {
  const action = useLaunch(draft._id, check);
  return (
    <Later waiting={<CheckSkeleton />}>
      <CheckBody
        {...{ draft, check, action }}
        first={{ when: NOW, followUp: draft.followUp }}
        editTo={paths.editCampaign(draft._id)}
      />
    </Later>
  );
}

/**
 * Sends the campaign once, at the price on the screen. If its audience, price or credit has changed by
 * then, its report says that it is on hold.
 */
function useLaunch(draft: string, check: FlightCheck): SendAction {
  const client = useQueryClient();
  const navigate = useNavigate();
  const launch = useAction(launchDraft, {
    handled: true,
    invalidates: [listCampaigns, listDrafts, getBalance],
    onSuccess: ({ message, data }) => {
      notifySuccess(message);
      // It is no longer a draft: going Back to it must load its current state.
      client.removeQueries({ queryKey: keyOf(getDraft, { id: draft }) });
      navigate(paths.campaignReport(data._id), { replace: true });
    },
  });
  const onSend: SendAction["onSend"] = ({ when, followUp, appeal }) => {
    // Whatever the reason, the figures on the screen are calculated again.
    const onError = () => client.invalidateQueries({ queryKey: keyOf(checkDraft, { id: draft }) });
    const { version, params, recipients, price } = check;
    const seen = { draft, version, params, recipients, price };
    launch.mutate({ ...seen, followUp, appeal: appeal || undefined, ...timeOf(when) }, { onError });
  };
  return { state: launch, onSend };
}

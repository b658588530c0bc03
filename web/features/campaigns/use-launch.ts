import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { launchDraft } from "#core/contract/campaigns/draft-launch.ts";
import {
  checkDraft,
  type FlightCheck,
  getDraft,
  listDrafts,
} from "#core/contract/campaigns/drafts.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import type { SendAction } from "./use-sending.ts";
import { timeOf } from "./when.ts";

/**
 * Sends the campaign once, at the price on the screen. If its audience, price or credit has changed by
 * then, its report says that it is on hold.
 */
export function useLaunch(draft: string, check: FlightCheck): SendAction {
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

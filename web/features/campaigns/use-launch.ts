import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { launchCampaign, listCampaigns } from "#core/contract/campaigns.ts";
import { checkDraft, type FlightCheck, getDraft, listDrafts } from "#core/contract/drafts.ts";
import { getBalance } from "#core/contract/user.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

interface LaunchOptions {
  draft: string;
  /** What the person sees and agrees to. */
  check: FlightCheck;
  onLowBalance: () => void;
}

/**
 * Sends the campaign once, at the price on the screen. If its audience, price or credit has changed by
 * then, its report says that it is on hold.
 */
export function useLaunch({ draft, check, onLowBalance }: LaunchOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const launch = useAction(launchCampaign, {
    handled: true,
    invalidates: [listCampaigns, listDrafts, getBalance],
    onSuccess: ({ message, data }) => {
      notifySuccess(message);
      // It is no longer a draft: going Back to it must load its current state.
      client.removeQueries({ queryKey: keyOf(getDraft, { id: draft }) });
      navigate(paths.campaignReport(data._id), { replace: true });
    },
  });

  const send = () => {
    if (!check.covered) return onLowBalance();
    // Whatever the reason, the figures on the screen are calculated again.
    const onError = () => client.invalidateQueries({ queryKey: keyOf(checkDraft, { id: draft }) });
    const { version, recipients, price } = check;
    launch.mutate({ draft, version, recipients, price }, { onError });
  };

  return {
    send,
    // The screen closes after the response: the button stays busy until then.
    sending: launch.isPending || launch.isSuccess,
    problem: launch.error ? messageOf(launch.error) : undefined,
  };
}

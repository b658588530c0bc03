import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  CAMPAIGN_TEXTS,
  type FlightCheck,
  getDraft,
  launchCampaign,
  listCampaigns,
  listDrafts,
} from "#core/contract/campaigns.ts";
import { balance } from "#core/contract/user.ts";
import { paths } from "#web/app/paths.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

interface LaunchOptions {
  draft: string;
  /** What the person sees and agrees to. */
  check: FlightCheck;
  onCheckAgain: () => Promise<unknown>;
  onLowBalance: () => void;
}

interface Problem {
  tone: "attention" | "danger";
  title: string;
  text: string;
}

/** Sends the campaign at the price that is on the screen, once. */
export function useLaunch({ draft, check, onCheckAgain, onLowBalance }: LaunchOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const launch = useAction(launchCampaign, {
    handled: true,
    invalidates: [listCampaigns, listDrafts, balance],
    onSuccess: ({ message, data }) => {
      notifySuccess(message);
      // It is a draft no longer: whoever comes Back to it asks what it is now.
      client.removeQueries({ queryKey: keyOf(getDraft, { id: draft }) });
      navigate(paths.campaignReport(data._id), { replace: true });
    },
  });

  const refused = async (error: unknown) => {
    const text = messageOf(error);
    const low = text === CAMPAIGN_TEXTS.lowBalance;
    if (!low && text !== CAMPAIGN_TEXTS.priceChanged) {
      return setProblem({ tone: "danger", title: "The campaign was not sent", text });
    }
    await onCheckAgain();
    if (low) return onLowBalance();
    setProblem({
      tone: "attention",
      title: "The flight check was run again",
      text: `${text} The figures below are the new ones.`,
    });
  };

  const send = () => {
    if (check.balanceAfter < 0) return onLowBalance();
    setProblem(undefined);
    launch.mutate(
      { draft, recipients: check.recipients, price: check.price },
      { onError: (error) => void refused(error) },
    );
  };

  // After the answer the screen leaves: the button stays pressed until it is gone.
  return { send, sending: launch.isPending || launch.isSuccess, problem };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { listCampaigns } from "#core/contract/campaigns.ts";
import { launchDraft } from "#core/contract/draft-launch.ts";
import { checkDraft, type FlightCheck, getDraft, listDrafts } from "#core/contract/drafts.ts";
import type { FollowUp } from "#core/contract/follow-up.ts";
import { getBalance } from "#core/contract/me.ts";
import { recurrenceInput } from "#core/contract/recurrence.ts";
import { SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import type { Untimely, When } from "./when.ts";

interface LaunchOptions {
  draft: string;
  /** What the person sees and agrees to. */
  check: FlightCheck;
  when: When;
  /** What follows it. */
  followUp: FollowUp | undefined;
  onLowBalance: () => void;
}

/**
 * Sends the campaign once, at the price on the screen. If its audience, price or credit has changed by
 * then, its report says that it is on hold.
 */
export function useLaunch({ draft, check, when, followUp, onLowBalance }: LaunchOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [untimely, setUntimely] = useState<Untimely>({});
  const [unwritten, setUnwritten] = useState<string>();
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

  const send = () => {
    if (!check.covered) return onLowBalance();
    // Whatever the reason, the figures on the screen are calculated again.
    const onError = () => client.invalidateQueries({ queryKey: keyOf(checkDraft, { id: draft }) });
    const { version, params, recipients, price } = check;
    const agreed = { draft, version, params, recipients, price };
    const found = { time: problemOf(when), until: endProblemOf(when) };
    const missing = followUp?.message.trim() === "" ? CAMPAIGN_TEXTS.messageRequired : undefined;
    setUntimely(found);
    setUnwritten(missing);
    if (found.time || found.until || missing) return;
    launch.mutate({ ...agreed, followUp, ...timeOf(when) }, { onError });
  };
  const fields = launch.error instanceof ApiError ? launch.error.fields : {};
  const refused = fields.scheduleAt ?? fields.expiresAt;
  const followUpError = unwritten ?? fields["followUp.message"] ?? fields["followUp.to"];

  return {
    send,
    // The screen closes after the response: the button stays busy until then.
    sending: launch.isPending || launch.isSuccess,
    /** What is wrong with the times. */
    untimely: {
      time: untimely.time ?? fields.scheduleAt,
      until: untimely.until ?? fields.expiresAt,
    },
    /** What is wrong with the follow-up. */
    followUpError,
    problem: launch.error && !(refused || followUpError) ? messageOf(launch.error) : undefined,
    /** Forgets what was wrong. */
    reset: () => {
      setUntimely({});
      setUnwritten(undefined);
      launch.reset();
    },
  };
}

/** What is wrong with the time, before the server is asked. */
function problemOf(when: When): string | undefined {
  if (when.kind === "later") {
    return when.at === undefined ? SCHEDULE_TEXTS.required : scheduleProblem(when.at, Date.now());
  }
  if (when.kind === "now") return undefined;
  return recurrenceInput.safeParse(when.repeats).error?.issues[0]?.message;
}

/** Whether it is late enough, the server says. */
function endProblemOf(when: When): string | undefined {
  return when.kind !== "repeat" && when.until === null ? SCHEDULE_TEXTS.required : undefined;
}

function timeOf(when: When) {
  if (when.kind === "repeat") return { recurrence: when.repeats };
  const end = { expiresAt: when.until ?? undefined };
  return when.kind === "later" ? { scheduleAt: when.at, ...end } : end;
}

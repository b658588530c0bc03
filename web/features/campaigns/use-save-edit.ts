import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { checkScheduledEdit, editScheduled } from "#core/contract/campaigns/scheduled-edit.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import type { DraftValues } from "./unsaved.ts";
import type { SendAction } from "./use-sending.ts";
import { timeOf, type When } from "./when.ts";

interface Edit {
  /** The campaign as it was when the editor opened. */
  draft: Draft;
  values: DraftValues;
  check: FlightCheck;
  /** When it starts so far. */
  stays: When;
  onSaved: () => void;
}

/** Whether the campaign has started or is about to, or was cancelled: it can no longer be changed. */
export function isOver(error: Error | null): boolean {
  const ends: string[] = [CAMPAIGN_TEXTS.notScheduled, SCHEDULE_TEXTS.tooLate];
  return error instanceof ApiError && ends.includes(error.message);
}

/** Saves an edit of a scheduled campaign at the price on the screen; otherwise it stays as it was. */
export function useSaveEdit({ draft, values, check, stays, onSaved }: Edit): SendAction {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { _id: scduleid, updatedAt: version } = draft;
  const save = useAction(editScheduled, {
    handled: true,
    invalidates: [listScheduled, listCampaigns, getCampaign, getBalance],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onSaved();
      navigate(paths.campaignReport(scduleid), { replace: true });
    },
  });
  const onSend: SendAction["onSend"] = ({ when, followUp = null }) => {
    const onError = (error: Error) => {
      if (!isOver(error)) void client.invalidateQueries({ queryKey: keyOf(checkScheduledEdit) });
    };
    const { params, recipients, price } = check;
    const seen = { scduleid, version, params, recipients, price };
    const time = when === stays ? {} : timeOf(when);
    save.mutate({ ...seen, ...values, followUp, ...time }, { onError });
  };
  return { state: save, onSend };
}

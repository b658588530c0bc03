import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { getDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { updateCampaign } from "#core/contract/campaigns/saved-campaigns.ts";
import { audienceFromSheet } from "#core/contract/imports/sheet-campaigns.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { newValues } from "./draft-values.ts";

type Sheet = z.input<typeof audienceFromSheet.input>;
const LONGEST_NAME = 80;

/** Makes an audience of a sheet's rows, and a draft to it: the one that was begun, or a new one. */
export function useSheetCampaign(campaign: string | undefined) {
  const me = useMe();
  const navigate = useNavigate();
  const made = {
    handled: true,
    invalidates: [listDrafts, getDraft],
    onSuccess: ({ data }: { data: { _id: string } }) => {
      navigate(paths.editCampaign(data._id), { replace: true });
    },
  };
  const create = useAction(createDraft, made);
  const change = useAction(updateCampaign, made);
  const sheet = useAction(audienceFromSheet, { handled: true });

  const start = (fileName: string, input: Sheet) =>
    sheet.mutate(input, {
      onSuccess: ({ data: { _id: audience } }) => {
        if (campaign !== undefined)
          return change.mutate({ id: campaign, audience, group_array: [], segment_array: [] });
        const name = fileName.replace(/\.\w+$/, "").slice(0, LONGEST_NAME) || "Batch message";
        create.mutate({ ...newValues(me, undefined), name, audience });
      },
    });

  return {
    start,
    starting: sheet.isPending || create.isPending || change.isPending,
    error: sheet.error ?? create.error ?? change.error,
  };
}

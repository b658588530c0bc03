import { useNavigate } from "react-router-dom";
import { getCampaign, listCampaigns } from "#core/contract/campaigns.ts";
import { listDrafts } from "#core/contract/drafts.ts";
import { getBalance } from "#core/contract/me.ts";
import { editScheduled } from "#core/contract/scheduled-edit.ts";
import { listScheduled } from "#core/contract/scheduler.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

/** Opens a scheduled campaign in the composer, as a draft that was refunded. */
export function useEditScheduled() {
  const navigate = useNavigate();
  return useAction(editScheduled, {
    invalidates: [listScheduled, listCampaigns, listDrafts, getCampaign, getBalance],
    onSuccess: ({ message, data }) => {
      notifySuccess(message);
      navigate(paths.editCampaign(data._id));
    },
  });
}

import { useNavigate } from "react-router-dom";
import { may } from "#core/access.ts";
import { type CampaignReport, resendCampaign } from "#core/contract/campaigns.ts";
import { listDrafts } from "#core/contract/drafts.ts";
import { listGroups } from "#core/contract/groups.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

export interface Resend {
  /** To those who failed for a reason, or to all. */
  start: (reason?: string) => void;
  /** The reason that is being prepared, or `all`. */
  pending: string | undefined;
}

/**
 * Prepares a draft to those a campaign failed for, and opens its flight check; undefined where that
 * cannot be done.
 */
export function useResend({ _id: id, status, failures }: CampaignReport): Resend | undefined {
  const me = useMe();
  const navigate = useNavigate();
  const action = useAction(resendCampaign, {
    invalidates: [listDrafts, listGroups],
    onSuccess: ({ data }) => navigate(paths.checkCampaign(data._id)),
  });
  const ended = status === "complete" || status === "cancel";
  if (!ended || !may(me, "smsResend") || !failures.some(({ mayResend }) => mayResend)) {
    return undefined;
  }
  return {
    start: (reason) => action.mutate({ id, reason }),
    pending: action.isPending ? (action.variables.reason ?? "all") : undefined,
  };
}

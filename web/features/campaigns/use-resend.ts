import { useNavigate } from "react-router-dom";
import {
  type CampaignReport,
  type ResendTo,
  resendCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { listDrafts } from "#core/contract/campaigns/drafts.ts";
import { may } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

export interface Resend {
  /** To those it failed for, all or for one reason; or to those who did not click or reply. */
  start: (reason?: string, to?: ResendTo) => void;
  /** What is being prepared: a reason, `all`, or who it goes to. */
  pending: string | undefined;
  /** Whether it failed for anyone who may get it again. */
  mayFailed: boolean;
}

/**
 * Prepares a draft to some of a campaign's recipients, and opens its flight check; undefined where that
 * cannot be done.
 */
export function useResend({ _id: id, status, failures }: CampaignReport): Resend | undefined {
  const me = useMe();
  const navigate = useNavigate();
  const action = useAction(resendCampaign, {
    invalidates: [listDrafts],
    onSuccess: ({ data }) => navigate(paths.checkCampaign(data._id)),
  });
  const ended = status === "complete" || status === "cancel";
  if (!ended || !may(me, "resend")) return undefined;
  const { to, reason } = action.variables ?? {};
  const what = to === undefined || to === "failed" ? (reason ?? "all") : to;
  return {
    start: (why, whom = "failed") => action.mutate({ id, reason: why, to: whom }),
    pending: action.isPending ? what : undefined,
    mayFailed: failures.some(({ mayResend }) => mayResend),
  };
}

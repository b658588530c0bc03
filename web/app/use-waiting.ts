import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { may } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";

const RELOAD_MS = 60_000;

/** How much is waiting for an administrator on each screen; nothing for everyone else, and while acting for another person. */
export function useWaiting(me: Me): Readonly<Record<string, number>> {
  const asks = may(me, "admin") && !me.original;
  const { data } = useCall(waitingCounts, asks ? {} : undefined, { refetchInterval: RELOAD_MS });
  if (!data) return {};
  const { approvals, verifications, businessNames, personalNumbers } = data.data;
  return {
    [paths.adminApproval]: approvals,
    [paths.adminVerification]: verifications,
    [paths.adminBusinessNames]: businessNames,
    [paths.adminPersonalNumbers]: personalNumbers,
  };
}

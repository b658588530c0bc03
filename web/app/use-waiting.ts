import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { may } from "#core/permissions.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";

const RELOAD_MS = 60_000;

/** How much is waiting for an administrator; 0 for everyone else, and while acting for another person. */
export function useWaiting(me: Me): number {
  const asks = may(me, "admin") && !me.original;
  const { data } = useCall(waitingCounts, asks ? {} : undefined, { refetchInterval: RELOAD_MS });
  return Object.values(data?.data ?? {}).reduce((sum, count) => sum + count, 0);
}

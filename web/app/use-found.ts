import { Megaphone, UsersRound } from "lucide-react";
import { may } from "#core/access.ts";
import { listCampaigns } from "#core/contract/campaigns.ts";
import { listGroups } from "#core/contract/groups.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const SEARCH_AFTER_MS = 200;
const SHORTEST = 2;
const MOST_SHOWN = 5;

/** What the server finds for what was typed, once typing pauses; an outdated search is aborted. */
export function useFound(me: Me, typed: string) {
  const search = useSettled(typed.trim(), SEARCH_AFTER_MS);
  const wanted = search.length < SHORTEST ? undefined : { search, page: 1, limit: MOST_SHOWN };
  const groups = useCall(listGroups, may(me, "group") ? wanted : undefined);
  const campaigns = useCall(listCampaigns, may(me, "sms") ? wanted : undefined);
  return {
    groups: (groups.data?.items ?? []).map(({ _id, name, totalContacts }) => ({
      to: paths.group(_id),
      label: name,
      icon: UsersRound,
      hint: formatCounted(totalContacts, "contact"),
    })),
    campaigns: (campaigns.data?.items ?? []).map(({ _id, name, status }) => ({
      to: paths.campaignReport(_id),
      label: name,
      icon: Megaphone,
      hint: STATUS_LABELS[status] ?? status,
    })),
    searching: search !== typed.trim() || groups.isLoading || campaigns.isLoading,
    error: unsearched([groups.isError && "groups", campaigns.isError && "campaigns"]),
  };
}

function unsearched(kinds: readonly (string | false)[]): string | undefined {
  const failed = kinds.filter(Boolean).join(" and ");
  return failed
    ? `${failed.charAt(0).toUpperCase()}${failed.slice(1)} could not be searched`
    : undefined;
}

import { Megaphone, UsersRound } from "lucide-react";
import { useState } from "react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { type Recent, recentsOf } from "#web/lib/recents.ts";
import type { Me } from "#web/lib/session.ts";

const ENTRIES = {
  group: { icon: UsersRound, path: paths.group },
  campaign: { icon: Megaphone, path: paths.campaignReport },
};

/**
 * What was opened last, the latest first: what has been deleted since is left out, and what was renamed
 * has its new name.
 */
export function useRecents(me: Me) {
  const [kept] = useState(() => recentsOf(me.account));
  const idsOf = (wanted: Recent["kind"]) => {
    const ids = kept.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    return ids.length > 0 ? { ids: ids.join(","), limit: ids.length } : undefined;
  };
  const groups = useCall(listGroups, may(me, "group") ? idsOf("group") : undefined);
  const campaigns = useCall(listCampaigns, may(me, "campaign") ? idsOf("campaign") : undefined);
  const known = { group: groups.data?.items, campaign: campaigns.data?.items };
  return kept.flatMap(({ kind, id, label }) => {
    const { icon, path } = ENTRIES[kind];
    const now = known[kind]?.find(({ _id }) => _id === id);
    return known[kind] && !now ? [] : [{ to: path(id), label: now?.name ?? label, icon }];
  });
}

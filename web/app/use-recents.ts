import { FileText, Filter, type LucideIcon, Megaphone, UsersRound, Workflow } from "lucide-react";
import { useState } from "react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { may } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { type Recent, recentsOf } from "#web/lib/recents.ts";
import type { Me } from "#web/lib/session.ts";

const ENTRIES: Record<Recent["kind"], { icon: LucideIcon; path: (id: string) => string }> = {
  group: { icon: UsersRound, path: paths.group },
  campaign: { icon: Megaphone, path: paths.campaignReport },
  segment: { icon: Filter, path: paths.editSegment },
  template: { icon: FileText, path: paths.editTemplate },
  workflow: { icon: Workflow, path: paths.workflow },
};

/**
 * What was opened last, the latest first: groups, campaigns and segments that have been deleted since are left out, and
 * those that were renamed have their new name. Templates and workflows change with the next visit.
 */
export function useRecents(me: Me) {
  const [kept] = useState(() => recentsOf(me.account));
  const idsOf = (wanted: Recent["kind"]) => {
    const ids = kept.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    return ids.length > 0 ? { ids: ids.join(","), limit: ids.length } : undefined;
  };
  const groups = useCall(listGroups, may(me, "group") ? idsOf("group") : undefined);
  const campaigns = useCall(listCampaigns, may(me, "campaign") ? idsOf("campaign") : undefined);
  const segments = useCall(listSegments, may(me, "group") ? idsOf("segment") : undefined);
  const known: Partial<Record<Recent["kind"], readonly { _id: string; name: string }[]>> = {
    ...(groups.data && { group: groups.data.items }),
    ...(campaigns.data && { campaign: campaigns.data.items }),
    ...(segments.data && { segment: segments.data.items }),
  };
  return kept.flatMap(({ kind, id, label }) => {
    const { icon, path } = ENTRIES[kind];
    const now = known[kind]?.find(({ _id }) => _id === id);
    return known[kind] && !now ? [] : [{ to: path(id), label: now?.name ?? label, icon }];
  });
}

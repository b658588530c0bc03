import { useMemo } from "react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { listSegments, segmentLabels } from "#core/contract/segments/segments.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { useCall } from "#web/lib/query.ts";
import type { Names } from "./workflow-words.ts";

const MOST = 100;

/** What the ids and keys in a workflow are called. */
export function useNames(trigger: WorkflowTrigger | null): Names {
  const groups = useCall(listGroups, { noPaging: "true", sort: "name" }).data?.items;
  const labels = useCall(segmentLabels, {}).data?.data;
  const segment = trigger?.type === "segment";
  const segments = useCall(listSegments, segment ? { limit: MOST } : undefined).data?.items;
  const campaign = trigger?.type === "click" ? trigger.campaign : undefined;
  const campaigns = useCall(listCampaigns, campaign ? { ids: campaign } : undefined).data?.items;
  const keyword = trigger?.type === "keyword";
  const keywords = useCall(listKeywords, keyword ? { limit: MOST } : undefined).data?.items;
  const form = trigger?.type === "form" ? trigger.form : undefined;
  const forms = useCall(listContactForms, form ? { _id: form } : undefined).data?.items;
  return useMemo(
    () => ({
      group: named(groups),
      segment: named(segments),
      campaign: named(campaigns),
      label: (key) => labels?.find((label) => label.key === tagKey(key))?.name,
      keyword: (id) => keywords?.find(({ _id }) => _id === id)?.word,
      form: named(forms),
    }),
    [groups, labels, segments, campaigns, keywords, forms],
  );
}

function named(items: readonly { _id: string; name: string }[] | undefined) {
  return (id: string) => items?.find(({ _id }) => _id === id)?.name;
}

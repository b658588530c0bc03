import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listGroups } from "#core/contract/groups/groups.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { loadFile } from "#web/lib/load-file.ts";
import { useCall } from "#web/lib/query.ts";
import type { Names } from "./workflow-words.ts";

/** What the ids and keys in a workflow are called. */
export function useNames(trigger: WorkflowTrigger | null): Names {
  const groups = useCall(listGroups, { noPaging: "true", sort: "name" }).data?.items;
  const labels = useCall(segmentLabels, {}).data?.data;
  const started = useTriggerName(trigger);
  return useMemo(() => {
    const ofTrigger = () => started;
    return {
      group: (id) => groups?.find(({ _id }) => _id === id)?.name,
      label: (key) => labels?.find((label) => label.key === tagKey(key))?.name,
      segment: ofTrigger,
      campaign: ofTrigger,
      keyword: ofTrigger,
      form: ofTrigger,
    };
  }, [groups, labels, started]);
}

function useTriggerName(trigger: WorkflowTrigger | null): string | undefined {
  const { data } = useQuery({
    queryKey: ["workflow trigger", trigger],
    queryFn: async () => {
      const { triggerName } = await loadFile(() => import("./trigger-name.ts"));
      return trigger ? triggerName(trigger) : null;
    },
    enabled: trigger !== null,
  });
  return data ?? undefined;
}

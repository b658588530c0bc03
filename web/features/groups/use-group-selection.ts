import { useState } from "react";
import type { Group } from "#core/contract/groups/groups.ts";

/** Groups that are selected, also those of other pages than the one that is shown. */
export function useGroupSelection(rows: readonly Group[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Group>>(new Map());
  const shown = new Map(rows.map((group) => [group._id, group]));
  const groups = [...chosen.values()].map((group) => shown.get(group._id) ?? group);
  return {
    groups,
    selected: new Set(chosen.keys()),
    select: (ids: ReadonlySet<string>) => {
      const known = [...groups, ...rows].filter(({ _id }) => ids.has(_id));
      setChosen(new Map(known.map((group) => [group._id, group])));
    },
    clear: () => setChosen(new Map()),
  };
}

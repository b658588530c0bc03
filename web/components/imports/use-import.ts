import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { getImport, type ImportProgress, listImports } from "#core/contract/imports/imports.ts";
import { keyOf, useCall } from "#web/lib/query.ts";

const EVERY_MS = 1000;

export type { ImportProgress };

const OVER: readonly string[] = ["complete", "failed", "undone"];

export function isOver(progress: ImportProgress | undefined): boolean {
  return progress !== undefined && OVER.includes(progress.status);
}

/** An import's progress, polled every second until it is over; without an id, nothing is requested. */
export function useImport(id: string | undefined) {
  const client = useQueryClient();
  const query = useCall(getImport, id === undefined ? undefined : { id }, {
    refetchInterval: (loaded) => (loaded && !isOver(loaded.data) ? EVERY_MS : false),
  });
  const progress = query.data?.data;
  const over = isOver(progress);
  useEffect(() => {
    if (!over) return;
    for (const stale of [listGroups, getGroup, listContacts, listImports]) {
      void client.invalidateQueries({ queryKey: keyOf(stale) });
    }
  }, [over, client]);
  return { progress, error: query.error, refetch: query.refetch };
}

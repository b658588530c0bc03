import { listSegments } from "#core/contract/segments/segments.ts";
import { useCall } from "#web/lib/query.ts";

/** The newest that a page holds; a search finds the others. */
const MOST = 100;

/** The account's segments whose names have this in them; all, if it is empty. */
export function useFoundSegments(search: string) {
  return useCall(
    listSegments,
    { limit: MOST, search: search || undefined },
    { keepPrevious: true },
  );
}

import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { GroupRow } from "#worker/domains/groups/group-queries.ts";

/** Refuses a group that another import is filling, or being undone in. */
export function checkFree({ importing }: GroupRow): void {
  if (importing !== null) throw new CooeeError("CONFLICT", GROUP_TEXTS.importing);
}

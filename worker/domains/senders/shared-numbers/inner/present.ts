import type { SharedNumber } from "#core/contract/shared-numbers/shared-numbers.ts";
import { POOLS } from "#core/rules/shared-numbers.ts";
import type { SharedNumberRow } from "./queries.ts";

export function presentSharedNumber(row: SharedNumberRow): SharedNumber {
  const { id, number, pool, active, handsets, usedAt, createdAt } = row;
  const sends = POOLS.filter((one) => row[one] === 1);
  return { _id: id, number, pool, active, sends, handsets, usedAt: usedAt ?? undefined, createdAt };
}

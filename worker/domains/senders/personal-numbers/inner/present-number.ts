import type { PersonalNumber } from "#core/contract/personal-numbers/personal-numbers.ts";
import type { PersonalRow } from "./personal-queries.ts";

export function presentNumber(row: PersonalRow): PersonalNumber {
  const { id, number, reference, status, createdAt, reason } = row;
  return { _id: id, number, reference, status, createdAt, reason: reason ?? undefined };
}

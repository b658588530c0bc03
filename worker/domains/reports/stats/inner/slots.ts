import { timeOf } from "#core/ids.ts";

/** Every zone's days begin on a quarter of an hour of UTC: Eucla is 8:45 ahead of it. */
const SLOT_MS = 900_000;

function slotAt(ms: number): number {
  return Math.floor(ms / SLOT_MS) * SLOT_MS;
}

/** The quarters of an hour in which messages were made, by their ids. */
export function slotsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => slotAt(timeOf(id))))];
}

/** The quarters from one message's to another's. */
export function slotsBetween(first: string, last: string): number[] {
  const slots: number[] = [];
  const end = slotAt(timeOf(last));
  for (let slot = slotAt(timeOf(first)); slot <= end; slot += SLOT_MS) slots.push(slot);
  return slots;
}

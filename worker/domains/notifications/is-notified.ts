import { violatedColumn } from "#worker/db/statement.ts";

/**
 * Whether a batch failed because its notification is there already: what it belongs to was committed before. Only
 * notifications with an id of their event (`idOfEvent`) can be.
 */
export function isNotified(error: unknown): boolean {
  return violatedColumn(error)?.startsWith("notifications.") ?? false;
}

import { type Medium, seesMedium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";

/** Whether the caller sees what is of a medium (R191, C04). */
export function mediumIsOpen({ person }: AccountContext, medium: Medium): boolean {
  return !person || seesMedium(person, medium);
}

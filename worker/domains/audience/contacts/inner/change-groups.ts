import type { ChangeRow } from "./change-queries.ts";

/** The groups whose contacts a change is about. */
export function groupsOf({ groupId, toGroup }: Pick<ChangeRow, "groupId" | "toGroup">): string[] {
  return toGroup === null ? [groupId] : [groupId, toGroup];
}

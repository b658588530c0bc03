import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import { changeGroupAsRead, type GroupRow, groupById } from "./group-queries.ts";
import { mergedLabels } from "./labels.ts";
import { labelsOf } from "./present-group.ts";

const TRIES = 4;

export interface GroupChange extends Pick<Change, "audit" | "effects"> {
  groupId: string;
  /** Labels of the change, known once `check` has passed; those that are new to the group are added to it. */
  labels: readonly string[] | (() => readonly string[]);
  /** Whether the group has no other labels afterwards. */
  only?: boolean;
  /** Which field of the input holds the labels. */
  field?: string;
  /** The import that begins, if it is one. */
  importing?: string;
  /** Throws an error for the user if the group's current state does not allow the change. */
  check: (group: GroupRow) => void | Promise<void>;
  statements: () => Statement[];
  /** What happens; a function is asked once `check` has passed. */
  events?: Change["events"] | (() => Change["events"]);
}

/**
 * Commits a change based on what was read of its group; reads it again if it has changed in the
 * meantime.
 */
export async function changeWithLabels(
  ctx: AccountContext,
  change: GroupChange,
  tries = TRIES,
): Promise<void> {
  const { groupId, labels, field = "fields", importing } = change;
  const group = await groupById(ctx, groupId);
  await change.check(group);
  const known = labelsOf(group);
  const added = typeof labels === "function" ? labels() : labels;
  const fields = change.only ? [...added] : mergedLabels(known, added, field);
  const differs = importing !== undefined || fields.length > known.length;
  const asRead = differs ? [changeGroupAsRead(ctx, group, { fields, importing })] : [];
  try {
    const { audit, effects, events } = change;
    const statements = [...asRead, ...change.statements()];
    await commit(ctx, {
      statements,
      audit,
      effects,
      events: typeof events === "function" ? events() : events,
    });
  } catch (error) {
    if (!isCheckViolation(error) || tries <= 1) throw error;
    await changeWithLabels(ctx, change, tries - 1);
  }
}

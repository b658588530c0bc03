import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { FoundRoom } from "../visible-room.ts";
import { assignees } from "./assignees.ts";
import { insertEntry, updateRoom } from "./change-queries.ts";

interface Assigning {
  statements: Statement[];
  /** Whose person looks after it from now on. */
  account: string | null;
  reassigned: boolean;
}

/** Gives a room to a person, or takes it from them; without `assignee`, or with the same one, it changes nothing. */
export async function assignRoom(
  ctx: AccountContext,
  { room, owner }: FoundRoom,
  assignee: string | null | undefined,
): Promise<Assigning> {
  if (assignee === undefined || assignee === room.assignee_id) {
    return { statements: [], account: room.assignee_account, reassigned: false };
  }
  const people = assignee === null ? [] : (await assignees(ctx))(owner.account.id);
  const person = people.find(({ _id }) => _id === assignee);
  if (assignee !== null && !person) throw notFound("Person");
  const account = person?.account ?? null;
  const change = {
    assigneeId: assignee,
    assigneeName: person?.name ?? null,
    assigneeAccount: account,
    formerAccount: room.assignee_account,
  };
  const event = person
    ? ({ event: "assigned", text: person.name } as const)
    : ({ event: "unassigned" } as const);
  return {
    statements: [updateRoom(owner, room.id, change), insertEntry(owner, room.id, event)],
    account,
    reassigned: true,
  };
}

import { contract } from "#core/contract/registry.ts";
import { ROOM_TEXTS } from "#core/contract/rooms/rooms.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { assignRoom } from "./inner/assign-room.ts";
import { insertEntry, takeRoomsFrom, updateRoom } from "./inner/change-queries.ts";
import { oneRoom } from "./inner/present-room.ts";
import { type FoundRoom, visibleRoom } from "./visible-room.ts";

type Change = Input<typeof contract.changeRoom>;

/** Closes a room, opens it again, puts it off or assigns it; what is already so is left as it is. */
export const changeRoom = verb(contract.changeRoom, async (ctx, input) => {
  const found = await visibleRoom(ctx, input.id);
  const { room, owner } = found;
  const assigning = await assignRoom(ctx, found, input.assignee);
  const statements = [...stateChange(found, input), ...assigning.statements];
  if (statements.length > 0) {
    const { account, reassigned } = assigning;
    const seenBy = [room.assignee_account, account].filter((id) => id !== null);
    await commit(owner, {
      statements,
      events: [
        {
          type: "room.changed",
          id: room.id,
          accounts: [...new Set(seenBy)].filter((id) => id !== owner.account.id),
          reassigned,
        },
      ],
      audit: { action: "room.change", subject: room.id },
    });
  }
  // A sub-account that hands a room back to its parent sees it for the last time.
  const stays = owner === ctx || assigning.account === ctx.account.id;
  return { data: await oneRoom(stays ? ctx : owner, room.id) };
});

function stateChange({ room, owner }: FoundRoom, { status, snoozedUntil }: Change): Statement[] {
  const now = owner.now();
  const statements: Statement[] = [];
  if (status && status !== room.status) {
    const event = status === "closed" ? "closed" : "reopened";
    const change = { status, snoozedUntil: null };
    statements.push(updateRoom(owner, room.id, change), insertEntry(owner, room.id, { event }));
  }
  if (snoozedUntil === undefined || status === "closed") return statements;
  const until = (room.snoozed_until ?? 0) > now ? room.snoozed_until : null;
  if (snoozedUntil === until) return statements;
  if (snoozedUntil !== null && snoozedUntil <= now) {
    throw invalid("snoozedUntil", ROOM_TEXTS.snoozePast);
  }
  const event = snoozedUntil === null ? "woken" : "snoozed";
  return [
    ...statements,
    updateRoom(owner, room.id, { status: "open", snoozedUntil }),
    insertEntry(owner, room.id, { event, until: snoozedUntil }),
  ];
}

/** A sub-account that may not look after conversations any more: its conversations are unassigned. */
export async function releaseRooms(ctx: AccountContext, subAccount: string): Promise<void> {
  await commit(ctx, {
    statements: takeRoomsFrom(ctx, subAccount),
    events: [{ type: "room.changed", accounts: [subAccount] }],
    audit: { action: "room.release", subject: subAccount },
  });
}

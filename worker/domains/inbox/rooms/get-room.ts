import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { assignees } from "./inner/assignees.ts";
import { readAll, readRoom } from "./inner/change-queries.ts";
import { contactsOf } from "./inner/contact-queries.ts";
import { insertRoom, roomByNumber, threadOfRoom } from "./inner/find-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { oneRoom } from "./inner/present-room.ts";
import { visibleRoom } from "./visible-room.ts";

export const getRoom = verb(contract.getRoom, async (ctx, { id }) => {
  const thread = threadOfRoom(ctx, await roomAccounts(ctx), id);
  const [{ owner }, data, contacts, peopleFor] = await Promise.all([
    visibleRoom(ctx, id),
    oneRoom(ctx, id),
    contactsOf(ctx, thread),
    assignees(ctx),
  ]);
  return { data, contacts, people: peopleFor(owner.account.id) };
});

/** R263: up to where this person has read; a late or repeated call changes nothing. */
export const seeRoom = verb(contract.seeRoom, async (ctx, { id, message }) => {
  const { owner } = await visibleRoom(ctx, id);
  await commit(owner, { statements: [readRoom(owner, id, message)] });
  const { lastSeen = ctx.now(), unread } = await oneRoom(ctx, id);
  return { data: { lastSeen, unread } };
});

/** The room with a number, which two people who open it at once make once; or all rooms are read. */
export const openRoom = verb(contract.openRoom, async (ctx, { number, read }) => {
  if (read) {
    const accounts = await roomAccounts(ctx);
    await commit(ctx, { statements: accounts.map((account) => readAll(ctx, account)) });
  }
  if (number === undefined) return {};
  const handset = normaliseMobile(number);
  if (!handset) throw invalid("number", NUMBER_TEXTS.invalid);
  const known = await roomByNumber(ctx, handset);
  return { data: await oneRoom(ctx, known ?? (await begin(ctx, handset))) };
});

async function begin(ctx: AccountContext, number: string): Promise<string> {
  const id = newId("room", ctx.now());
  await commit(ctx, {
    statements: [insertRoom(ctx, id, number)],
    events: [{ type: "room.changed", id }],
  });
  return (await roomByNumber(ctx, number)) ?? id;
}

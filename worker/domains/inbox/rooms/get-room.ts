import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { assignees } from "./inner/assignees.ts";
import { contactsOf } from "./inner/contact-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { oneRoom } from "./inner/one-room.ts";
import { threadOfRoom } from "./inner/thread-queries.ts";
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

import { desc, eq } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { nameEvents } from "#worker/db/schema/control/business-names.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Control, NameRow } from "./name-queries.ts";

interface NameEvent {
  what: string;
  provider?: string;
  reason?: string | null;
}

/** Who did what to a name, and why. */
export function addEvent(
  ctx: Pick<AccountContext, "control" | "now" | "person">,
  { id, accountId }: Pick<NameRow, "id" | "accountId">,
  event: NameEvent,
): Statement {
  const values = {
    ...event,
    id: newId("nameEvent", ctx.now()),
    nameId: id,
    accountId,
    at: ctx.now(),
    actor: ctx.person ? actingUser(ctx.person) : "system",
  };
  return ctx.control.insert(nameEvents, values);
}

const MOST = 200;

/** The newest first, with the names of people. */
export async function eventsOf(ctx: Control, nameId: string) {
  const query = ctx.control.orm
    .select({ event: nameEvents, by: users.name })
    .from(nameEvents)
    .leftJoin(users, eq(users.id, nameEvents.actor));
  return await query.where(eq(nameEvents.nameId, nameId)).orderBy(desc(nameEvents.id)).limit(MOST);
}

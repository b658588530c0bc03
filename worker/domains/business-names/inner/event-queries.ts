import { newId } from "#core/ids.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { nameEvents } from "#worker/db/schema/control/business-names.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { NameRow } from "./name-queries.ts";

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
    ...{ id: newId("nameEvent", ctx.now()), nameId: id, accountId, at: ctx.now() },
    actor: ctx.person ? actingUser(ctx.person) : "system",
  };
  return statement(ctx.control.orm.insert(nameEvents).values(values));
}

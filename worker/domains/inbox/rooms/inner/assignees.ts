import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { familyOf } from "#worker/domains/identity/sessions/people-of.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/**
 * Who may look after rooms: people of the family who may read conversations, by name. A sub-account can give a room
 * only to itself or, of its parent's, back to the parent.
 */
export async function assignees(ctx: AccountContext) {
  const parent = await parentOf(ctx, ctx.account.id);
  const family = await familyOf(ctx, parent?.id ?? ctx.account.id);
  const people = family
    .filter((person) => may(person, "conversation"))
    .sort((one, other) => one.name.localeCompare(other.name, "en-AU", { numeric: true }));
  return (owner: string) =>
    people
      .filter(({ account }) => !parent || account === owner || account === ctx.account.id)
      .map(({ userId, name, account }) => ({ _id: userId, name, account }));
}

import * as z from "zod";
import { FEATURES } from "#core/permissions.ts";
import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { effectiveLimits } from "#worker/kernel/limits/limits-of.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { peopleByAccount, peopleOfFamily, personByUser } from "./session-queries.ts";

/** The active people of an account, with their current rights. */
export async function peopleOf(
  ctx: Pick<SystemContext, "control" | "now"> & Pick<AccountContext, "account">,
): Promise<Person[]> {
  const found = await peopleByAccount(ctx, ctx.account.id);
  const alone = { sessionId: undefined, actor: undefined };
  return found.filter(({ active }) => active).map((row) => personOfRow(row, alone));
}

/** The active people of an account and of its sub-accounts, with their rights and their accounts' ids. */
export async function familyOf(ctx: AccountContext, accountId: string) {
  const rows = await peopleOfFamily(ctx, accountId);
  return rows
    .filter(({ active }) => active)
    .map((row) => ({
      ...personOfRow(row, { sessionId: undefined, actor: undefined }),
      account: row.account.id,
    }));
}

/**
 * The context of a user without a session, as an app token acts; undefined if the user is not active.
 * A subquery may find the id.
 */
export async function openUser(
  ctx: SystemContext,
  userId: Parameters<typeof personByUser>[1],
): Promise<AccountContext | undefined> {
  const found = await personByUser(ctx, userId);
  if (!found?.active) return undefined;
  return personContext(ctx, found, { sessionId: undefined, actor: undefined });
}

const access = z.array(z.enum(FEATURES));
export const roleAccess = z.partialRecord(
  z.enum(FEATURES),
  z.object({ edit: z.boolean(), delete: z.boolean() }),
);

type Found = NonNullable<Awaited<ReturnType<typeof personByUser>>>;

/** A person with their current rights. */
function personOfRow(found: Found, how: Pick<Person, "sessionId" | "actor">): Person {
  return {
    userId: found.userId,
    name: found.name,
    email: found.email ?? "",
    role: found.role,
    access: access.parse(JSON.parse(found.access)),
    roleAccess: roleAccess.parse(JSON.parse(found.roleAccess)),
    ...found.flags,
    ...how,
  };
}

/** The context in which a person acts. */
export function personContext(
  ctx: SystemContext,
  found: Found,
  how: Pick<Person, "sessionId" | "actor">,
): AccountContext {
  const person = personOfRow(found, how);
  const limits = effectiveLimits(found.role, found.limits, found.usualLimits);
  return { ...ctx.forAccount(accountRef.parse(found.account)), limits, person };
}

import * as z from "zod";
import { FEATURES } from "#core/permissions.ts";
import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { effectiveLimits } from "#worker/kernel/limits/limits-of.ts";
import { accountRef } from "#worker/queues/messages.ts";
import type { personByUser } from "../session-queries.ts";

const access = z.array(z.enum(FEATURES));
export const roleAccess = z.partialRecord(
  z.enum(FEATURES),
  z.object({ edit: z.boolean(), delete: z.boolean() }),
);

type Found = NonNullable<Awaited<ReturnType<typeof personByUser>>>;

/** A person with their current rights. */
export function personOfRow(found: Found, how: Pick<Person, "sessionId" | "actor">): Person {
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
  const limits = effectiveLimits(found.role, found.limits);
  return { ...ctx.forAccount(accountRef.parse(found.account)), limits, person };
}

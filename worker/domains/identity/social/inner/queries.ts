import { and, eq } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { socialLogins, users } from "#worker/db/schema/control/directory.ts";

type Control = Pick<SystemContext, "control" | "now">;
type Login = Pick<typeof socialLogins.$inferSelect, "provider" | "subject">;

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  mfaEmails: users.mfaEmails,
};

export async function userByLogin(ctx: Control, { provider, subject }: Login) {
  const found = ctx.control.orm
    .select(columns)
    .from(socialLogins)
    .innerJoin(users, eq(users.id, socialLogins.userId))
    .where(and(eq(socialLogins.provider, provider), eq(socialLogins.subject, subject)))
    .limit(1);
  return (await found)[0];
}

/** By a verified e-mail: this column has no others. */
export async function userByEmail(ctx: Control, email: string) {
  const found = ctx.control.orm.select(columns).from(users).where(eq(users.email, email)).limit(1);
  return (await found)[0];
}

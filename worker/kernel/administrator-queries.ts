import { sql } from "drizzle-orm";
import * as z from "zod";
import type { MailContent } from "#core/mails/mail.ts";
import type { Kernel } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import type { MailEffect } from "./effects.ts";

const administrator = accountRef.extend({ email: z.string() });

/** The super administrators, and where their accounts are. */
export function administrators(ctx: Pick<Kernel, "control">) {
  return ctx.control.rows(
    sql`SELECT u.email, a.id, a.shard, a.number FROM members m JOIN users u ON u.id = m.user_id
      JOIN accounts a ON a.id = m.account_id
      WHERE m.role = 'superAdmin' AND m.active = 1 AND a.active = 1 LIMIT 20`,
    administrator,
  );
}

/** The same mail to each of them. */
export async function mailsToAdministrators(
  ctx: Pick<Kernel, "control">,
  mail: MailContent,
): Promise<MailEffect[]> {
  const addresses = new Set((await administrators(ctx)).map(({ email }) => email));
  addresses.delete("");
  return [...addresses].map((to) => ({ type: "mail", to, ...mail }));
}

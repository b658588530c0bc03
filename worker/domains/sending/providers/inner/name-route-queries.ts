import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { newIds } from "#core/ids.ts";
import { REGISTRATION_STATES, routeState } from "#core/rules/name-registrations.ts";
import type { RegisterState } from "#core/rules/sender-register.ts";
import type { Kernel } from "#worker/context.ts";
import { providerRoutes } from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Ctx = Pick<Kernel, "control" | "now">;

export interface NameState {
  account: string;
  sender: string;
  provider: string;
  register: RegisterState;
}

export function changeNameRoutes(ctx: Ctx, names: readonly NameState[]): Statement[] {
  const ids = newIds("route", ctx.now(), names.length);
  const rows = JSON.stringify(names.map((name, nth) => ({ ...name, id: ids[nth] })));
  return [
    statement(sql`UPDATE provider_routes SET register = j.value->>'register'
      FROM json_each(${rows}) j
      WHERE provider_routes.medium = 'sms' AND provider_routes.account_id = j.value->>'account'
        AND provider_routes.sender = j.value->>'sender'
        AND provider_routes.provider = j.value->>'provider'`),
    statement(sql`INSERT INTO provider_routes (id, medium, account_id, sender, sender_kind,
        country, provider, priority, active, register, created_at)
      SELECT value->>'id', 'sms', value->>'account', value->>'sender', 'any',
        'AU', value->>'provider', 1, 1, 'registered', ${ctx.now()}
      FROM json_each(${rows}) WHERE value->>'register' = 'registered'
      ON CONFLICT DO NOTHING`),
  ];
}

export function deleteNameRoutes(
  ctx: Ctx,
  { account, sender }: Pick<NameState, "account" | "sender">,
): Statement {
  const ofName = and(eq(providerRoutes.accountId, account), eq(providerRoutes.sender, sender));
  return ctx.control.delete(providerRoutes, ofName);
}

const known = z.object({ state: z.enum(REGISTRATION_STATES) });

/** What was recorded of an account's business name by a carrier: routes follow that. */
export async function nameState(
  ctx: Pick<Kernel, "control">,
  { account, sender, provider }: Omit<NameState, "register">,
): Promise<RegisterState | undefined> {
  const [row] = await ctx.control.rows(
    sql`SELECT r.state FROM business_names n JOIN name_registrations r ON r.name_id = n.id
      WHERE n.account_id = ${account} AND n.status = 'approved' AND n.name = ${sender}
        AND r.provider = ${provider}`,
    known,
  );
  return row && routeState(row.state);
}

const recorded = z.object({
  name: z.string(),
  provider: z.string(),
  state: z.enum(REGISTRATION_STATES),
});

/** Of approved names of the account and its parent. */
export function registrationsOfNames(ctx: Pick<Kernel, "control">, account: string) {
  return ctx.control.rows(
    sql`SELECT n.name, r.provider, r.state FROM business_names n
      JOIN name_registrations r ON r.name_id = n.id
      WHERE n.account_id IN (${account}, (SELECT parent_id FROM accounts WHERE id = ${account}))
        AND n.status = 'approved'`,
    recorded,
  );
}

import { env } from "cloudflare:workers";
import * as z from "zod";
import { auditOf } from "#tests/support/audit.ts";
import type { CallOptions } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { addToken } from "#worker/domains/identity/tokens/tokens.ts";

export const bearer = (token: string): CallOptions => ({
  headers: { authorization: `Bearer ${token}` },
});

/** A new token, and a session of its maker. */
export async function tokenOf(ctx: AccountContext, name = "Warehouse") {
  const cookie = await sessionFor(ctx);
  const { data } = await addToken(ctx, name);
  return { cookie, id: data._id, value: data.token };
}

/** The code in the last mail to an address. */
export async function mailedCode(to: string): Promise<string> {
  const mail = await env.SIMULATOR.getByName("network").mail(200);
  const text = mail.find((letter) => letter.to === to)?.text ?? "";
  return z.string().parse(/^ {4}(\d{6})$/m.exec(text)?.[1]);
}

/** An account's tokens, as CONTROL stores them. */
export async function storedTokens({ account }: AccountContext) {
  const { results } = await env.CONTROL.prepare("SELECT * FROM app_tokens WHERE account_id = ?")
    .bind(account.id)
    .all();
  return results;
}

export async function auditActions(ctx: AccountContext): Promise<string[]> {
  return (await auditOf(ctx)).map(({ action }) => action);
}

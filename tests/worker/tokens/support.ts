import { env } from "cloudflare:workers";
import * as z from "zod";
import { createToken } from "#core/contract/tokens.ts";
import { type CallOptions, call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";

export const bearer = (token: string): CallOptions => ({
  headers: { authorization: `Bearer ${token}` },
});

/** A token that was made over HTTP, and the session that made it. */
export async function tokenOf(ctx: AccountContext, name = "Warehouse") {
  const cookie = await sessionFor(ctx);
  const response = await call(createToken, { name }, { cookie });
  const { data } = createToken.output.parse(await response.json());
  return { cookie, id: data._id, value: data.token };
}

/** The code in the last mail to an address. */
export async function mailedCode(to: string): Promise<string> {
  const mail = await env.SIMULATOR.getByName("network").mail(200);
  const text = mail.find((letter) => letter.to === to)?.text ?? "";
  return z.string().parse(/^ {4}(\d{6})$/m.exec(text)?.[1]);
}

/** What the control database and the account's shard hold of an account's tokens. */
export async function storedTokens({ account }: AccountContext) {
  const { results } = await env.CONTROL.prepare("SELECT * FROM app_tokens WHERE account_id = ?")
    .bind(account.id)
    .all();
  return results;
}

export async function auditActions({ account }: AccountContext): Promise<string[]> {
  const shard = account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const { results } = await shard
    .prepare("SELECT action FROM audit WHERE account_id = ? ORDER BY at, id")
    .bind(account.id)
    .all();
  return results.map(({ action }) => String(action));
}

import { env } from "cloudflare:workers";
import type { AccountContext } from "#worker/context.ts";

/** Changes what an administrator, or a purchase, changes of an account. */
export async function setAccountFlags(
  { account: { id } }: AccountContext,
  { role, quick_approved: quick }: { role?: string; quick_approved?: number },
): Promise<void> {
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      "UPDATE accounts SET quick_approved = COALESCE(?2, quick_approved) WHERE id = ?1",
    ).bind(id, quick ?? null),
    env.CONTROL.prepare("UPDATE members SET role = COALESCE(?2, role) WHERE account_id = ?1").bind(
      id,
      role ?? null,
    ),
  ]);
}

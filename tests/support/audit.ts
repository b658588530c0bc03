import { env } from "cloudflare:workers";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";

const row = z.object({
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string().nullable(),
});
export type AuditRow = z.infer<typeof row>;

/** What was recorded about an account, on its shard and in CONTROL, in chronological order. */
export async function auditOf(
  { account }: Pick<AccountContext, "account">,
  action?: string,
): Promise<AuditRow[]> {
  const databases = [shardDatabase(env, account.shard), env.CONTROL];
  const found = await Promise.all(
    databases.map((database) =>
      database
        .prepare("SELECT * FROM audit WHERE account_id = ? ORDER BY id")
        .bind(account.id)
        .all<{ id: string }>(),
    ),
  );
  return found
    .flatMap(({ results }) => results)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((values) => row.parse(values))
    .filter((one) => action === undefined || one.action === action);
}

/** The mails that wait in CONTROL's outbox for an account. */
export async function promisedMails({ account }: Pick<AccountContext, "account">) {
  const { results } = await env.CONTROL.prepare("SELECT effect FROM outbox WHERE account_id = ?")
    .bind(account.id)
    .all<{ effect: string }>();
  return results.map(({ effect }) => mail.parse(JSON.parse(effect)));
}
const mail = z.object({ to: z.string(), subject: z.string() });

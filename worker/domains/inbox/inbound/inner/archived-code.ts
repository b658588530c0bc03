import type { SystemContext } from "#worker/context.ts";
import { archivedByCode } from "#worker/domains/sending/archive/archive-queries.ts";
import { openArchive } from "#worker/domains/sending/archive/open-archive.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { type Linked, questionOf } from "./code-queries.ts";

/** The same as `messageByCode`, of a message that is archived. */
export async function archivedMessageByCode(
  ctx: SystemContext,
  database: D1Database,
  code: string,
): Promise<Linked | undefined> {
  const found = await archivedByCode(database, code);
  const ref = found && (await resolveAccount(ctx, found.account_id));
  if (!ref) return undefined;
  const account = ctx.forAccount(ref);
  const { message_id: id } = found;
  const archive = await openArchive(account, { from: id, before: `${id}0` });
  const [message] = (await archive?.read({ order: "newest", limit: 1 })) ?? [];
  if (!message) return undefined;
  const { recipient, sender, campaign_id, text } = message;
  return {
    account_id: ref.id,
    recipient,
    sender,
    campaign_id,
    replies: text.includes(`/r${code}`),
    question: await questionOf(account, campaign_id),
  };
}

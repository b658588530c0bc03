import type { NotifiedOf } from "#core/rules/notification-digests.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl, writeControl } from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { emailByAddress, findEmail, leaveLists } from "./settings-queries.ts";
import { readSubscription, type Subscription } from "./unsubscribe-link.ts";

/** What the token of a link ends, and in whose account; undefined for one that is not ours. */
export async function openSubscription(ctx: SystemContext, token: string) {
  const subscription = await readSubscription(ctx, token);
  if (!subscription) return undefined;
  const profile = await findProfile(ctx, subscription.account);
  if (!profile) return undefined;
  return { subscription, account: accountRef.parse(profile), business: profile.name };
}

/**
 * An address gets no more mails of a kind, whichever setting asked for them: the account's lists, or the owner's own
 * setting. Done again, it changes nothing. The journal has it, so that no restore mails its reader again.
 */
export async function unsubscribe(
  ctx: AccountContext,
  { email: id, kind }: Subscription,
): Promise<void> {
  const owner = await ownerEmail(ctx, ctx.account.id);
  const email = id === OWNER ? owner : (await findEmail(ctx, id))?.email;
  if (email === undefined) return;
  const listed = (await emailByAddress(ctx, email))?.id;
  const isOwners = kind === "inbound" && email === owner;
  const emails = [listed ?? [], isOwners ? OWNER : []].flat();
  if (emails.length === 0) return;
  const [leave, ...rest] = leaveLists(ctx, { emails, kind });
  if (!leave) throw new Error("A statement is missing");
  const note = { of: "unsubscribed", account: ctx.account.id, emails, kind } as const;
  await commit(ctx, {
    statements: [{ ...leave, note }, ...rest],
    audit: { action: "notification.unsubscribe", subject: id, detail: { kind } },
  });
  if (isOwners) await stopOwnersMails(ctx, kind);
}

const OWNER = "owner";

/** Replies are no longer mailed to the account's owner. */
async function stopOwnersMails(ctx: AccountContext, kind: NotifiedOf): Promise<void> {
  const { id } = ctx.account;
  await commitControl(ctx, {
    statements: noOwnersMails(ctx),
    events: [{ type: "account.changed" }],
    audit: { action: "notification.unsubscribe", subject: id, detail: { kind } },
  });
}

function noOwnersMails(ctx: AccountContext): Statement[] {
  return changeAccount(ctx, ctx.account.id, { allowReceivedSmsAsEmail: false });
}

/** CONTROL may have forgotten that the owner ended them. The lists are the shard's (`leaveLists`). */
export async function replayUnsubscribed(
  ctx: AccountContext,
  { emails }: EntryOf<"unsubscribed">,
): Promise<void> {
  if (emails.includes(OWNER)) await writeControl(ctx, noOwnersMails(ctx));
}

import type { NotifiedOf } from "#core/rules/notification-digests.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { findEmail, leaveLists } from "./settings-queries.ts";
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
 * setting. Done again, it changes nothing.
 */
export async function unsubscribe(
  ctx: AccountContext,
  { email: id, kind }: Subscription,
): Promise<void> {
  const owner = await ownerEmail(ctx, ctx.account.id);
  const email = id === "owner" ? owner : (await findEmail(ctx, id))?.email;
  if (email === undefined) return;
  const audit = { action: "notification.unsubscribe", subject: id, detail: { kind } };
  await commit(ctx, { statements: leaveLists(ctx, { email, kind }), audit });
  if (kind === "inbound" && email === owner) await stopOwnersMails(ctx, kind);
}

/** Replies are no longer mailed to the account's owner. */
async function stopOwnersMails(ctx: AccountContext, kind: NotifiedOf): Promise<void> {
  const { id } = ctx.account;
  await commitControl(ctx, {
    statements: changeAccount(ctx, id, { allowReceivedSmsAsEmail: false }),
    events: [{ type: "account.changed" }],
    audit: { action: "notification.unsubscribe", subject: id, detail: { kind } },
  });
}

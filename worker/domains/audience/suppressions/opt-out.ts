import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { OptOutSource } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import { recordLinkOptOut } from "#worker/domains/sending/messages/response-queries.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { waitUntilNoneInFlight } from "./in-flight.ts";
import { suppressionByNumber } from "./inner/queries.ts";
import { hasOptedOutOf, type OfSender } from "./inner/sender-queries.ts";
import { suppressionOf } from "./set-blocked.ts";
import { abortIfOptOutChanged, changeSuppression } from "./suppression-statements.ts";

interface OptingOut {
  number: string;
  source: OptOutSource;
  /** The CRM that said so, if one of those that are synced did. */
  saidBy?: CrmApp;
  /** The campaign whose link it was. */
  campaign?: string;
  /** The sender of the message whose link it was. */
  from?: string;
  /** Only what this sender of the account sends; without one, whatever the account sends. */
  sender?: string;
}

/**
 * The recipient wants no more messages of this account, or of one of its senders: from the moment this
 * returns there are none.
 */
export async function optOut(ctx: AccountContext, input: OptingOut): Promise<void> {
  const { number, source, saidBy, campaign, from, sender } = input;
  const change = await changeSuppression(
    ctx,
    sender === undefined
      ? { change: "optOut", number, source, from, campaign }
      : { change: "optOutOfSender", number, sender, campaign },
  );
  const parent = (await parentOf(ctx, ctx.account.id))?.id;
  if (await isOut(ctx, input)) {
    // It may have come off the parent's list since. A carrier's refusal may be said again at any time.
    if (parent && source !== "carrier") await commit(ctx, { statements: change });
    return waitUntilNoneInFlight(ctx, number);
  }
  const statements = [
    abortIfOptOutChanged(ctx, number, { optedOut: false }),
    ...change,
    ...(campaign ? [recordLinkOptOut(ctx, { number, campaign })] : []),
  ];
  // Aborted if another request recorded it first.
  await commitUnlessAborted(ctx, {
    statements,
    events: [{ type: "contact.opted_out", number, source, saidBy, sender, parent, at: ctx.now() }],
    audit: { action: "suppression.optOut", subject: number, detail: { source, sender } },
  });
  await waitUntilNoneInFlight(ctx, number);
}

async function isOut(ctx: AccountContext, { number, sender }: OptingOut): Promise<boolean> {
  const [account, ofSender] = await Promise.all([
    suppressionOf(ctx, number),
    sender !== undefined && hasOptedOutOf(ctx, { number, sender }),
  ]);
  return account.optedOut || ofSender;
}

/**
 * Whether a number is opted out, of the account and of this sender, and the carrier's time of its last
 * STOP (0 if there was none).
 */
export async function optOutOf(
  ctx: AccountContext,
  of: OfSender,
): Promise<{ optedOut: boolean; ofSender: boolean; stopAt: number }> {
  const [row, ofSender] = await Promise.all([
    suppressionByNumber(ctx, of.number),
    hasOptedOutOf(ctx, of),
  ]);
  const optedOut = typeof row?.optedOutAt === "number";
  return { optedOut, ofSender, stopAt: row?.stopAt ?? 0 };
}

import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { recordLinkOptOut } from "#worker/domains/messages/response-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { untilNothingInFlight } from "./in-flight.ts";
import { hasOptedOutOf } from "./inner/sender-queries.ts";
import { suppressionOf } from "./inner/suppression-of.ts";
import { abortIfOptOutChanged, changeSuppression } from "./suppression-statements.ts";

interface OptingOut {
  number: string;
  source: "reply" | "link";
  /** The campaign whose link it was. */
  campaign?: string | undefined;
  /** The sender of the message whose link it was. */
  from?: string | undefined;
  /** Only what this sender of the account sends; without one, whatever the account sends. */
  sender?: string | undefined;
}

/**
 * The recipient wants no more messages of this account, or of one of its senders: from the moment this
 * returns there are none.
 */
export async function optOut(ctx: AccountContext, input: OptingOut): Promise<void> {
  const { number, source, campaign, from, sender } = input;
  if (await isOut(ctx, input)) return untilNothingInFlight(ctx, number);
  const change =
    sender === undefined
      ? changeSuppression(ctx, { change: "optOut", number, source, from, campaign })
      : changeSuppression(ctx, { change: "optOutOfSender", number, sender, campaign });
  const statements = [
    abortIfOptOutChanged(ctx, number, { optedOut: false }),
    ...change,
    ...(campaign ? [recordLinkOptOut(ctx, { number, campaign })] : []),
  ];
  try {
    await commit(ctx, {
      statements,
      events: [{ type: "contact.opted_out", number, source, sender, at: ctx.now() }],
      audit: { action: "suppression.optOut", subject: number, detail: { source, sender } },
    });
  } catch (error) {
    // Another request was faster; it is done.
    if (!isAborted(error)) throw error;
  }
  await untilNothingInFlight(ctx, number);
}

async function isOut(ctx: AccountContext, { number, sender }: OptingOut): Promise<boolean> {
  const [account, ofSender] = await Promise.all([
    suppressionOf(ctx, number),
    sender !== undefined && hasOptedOutOf(ctx, { number, sender }),
  ]);
  return account.optedOut || ofSender;
}

import { helpReply, startReply, stopReply } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  abortIfOptOutChanged,
  changeSuppression,
} from "#worker/domains/audience/suppressions/suppression-statements.ts";
import {
  forgetWaiting,
  waitingForYes,
} from "#worker/domains/automation/contact-forms/confirm-submission.ts";
import {
  answeredCampaign,
  type ResponseKind,
} from "#worker/domains/sending/messages/response-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import type { Received } from "../received-of.ts";

export interface Reaction {
  statements: Statement[];
  effects?: Effect[];
  /** What we send back. */
  reply?: string;
  event?: DomainEvent;
  /** What it counts as on the campaign that it answers. */
  counts?: ResponseKind;
  /** Whether the sender has something to say, rather than asking us to stop, start or help. */
  isReply: boolean;
}

/**
 * The reaction to an inbound message (decision 13): STOP suppresses immediately and gets one reply,
 * START lifts it, YES only for a number that is opted out, HELP gets a reply. Anything else is kept
 * as it came.
 */
export async function reactionTo(
  ctx: AccountContext,
  accountName: string,
  inbound: Pick<Received, "from" | "to" | "at" | "asks"> & { id: string },
): Promise<Reaction> {
  const { asks } = inbound;
  if (asks === "other") return { statements: [], isReply: true, counts: "reply" };
  if (asks === "yes") {
    // Before it counts as anything else: it lifts no opt-out.
    const confirming = await waitingForYes(ctx, inbound.from);
    if (confirming) return { ...confirming(inbound.id), isReply: false };
  }
  if (asks === "help") {
    return { statements: [], reply: helpReply(accountName), isReply: false };
  }
  const number = inbound.from;
  const sender = inbound.to;
  const parent = (await parentOf(ctx, ctx.account.id))?.id;
  const { optedOut, ofSender, stopAt } = await optOutOf(ctx, { number, sender });
  // Two messages from one handset may be read at the same time: the second is read again.
  const same = abortIfOptOutChanged(ctx, number, { optedOut, stopAt });
  if (asks === "opt-out") {
    // A carrier's clock that is ahead of ours must not keep a later START from counting.
    const said = {
      source: "reply",
      stopAt: Math.min(inbound.at, ctx.now()),
      from: sender,
      campaign: answeredCampaign(ctx, inbound),
    } as const;
    const change = await changeSuppression(ctx, { change: "optOut", number, ...said });
    const statements = [same, ...change, ...forgetWaiting(ctx, number)];
    if (optedOut) return { statements, isReply: false };
    return {
      statements,
      reply: stopReply(accountName),
      event: { type: "contact.opted_out", number, source: "reply", parent, at: ctx.now() },
      counts: "optOut",
      isReply: false,
    };
  }
  // STOP takes effect before the carrier gets its response, so it may overtake a START that was
  // written first.
  if (!(optedOut || ofSender) || inbound.at < stopAt) {
    const isReply = asks === "yes" && !optedOut;
    return { statements: [same], isReply, ...(isReply ? { counts: "reply" } : {}) };
  }
  const changes = await Promise.all([
    changeSuppression(ctx, { change: "optIn", number }),
    changeSuppression(ctx, { change: "optInToSender", number, sender }),
  ]);
  return {
    statements: [same, ...changes.flat()],
    reply: startReply(accountName),
    event: { type: "contact.opted_in", number, parent, at: ctx.now() },
    isReply: false,
  };
}

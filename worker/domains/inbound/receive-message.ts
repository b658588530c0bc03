import { messageIds } from "#core/ids.ts";
import { messageBytes } from "#core/rules/limits.ts";
import { classifyInbound } from "#core/rules/opt-out.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { insertInbound, insertReply } from "#worker/domains/messages/inbound-queries.ts";
import { recordResponse } from "#worker/domains/messages/response-queries.ts";
import { untilNothingInFlight } from "#worker/domains/suppressions/in-flight.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { accountOfMessage } from "./inner/account-of-message.ts";
import { reactionTo } from "./inner/reaction.ts";
import { replyMail } from "./inner/reply-mail.ts";

/**
 * Processes one inbound message: stores it and does what it asks for in one transaction. A replay
 * has the same carrier's id and changes nothing. After a STOP nothing more is submitted once this
 * returns.
 */
export async function receiveMessage(ctx: SystemContext, inbound: InboundMessage): Promise<void> {
  const from = normaliseMobile(inbound.from) ?? inbound.from;
  const received = { ...inbound, from };
  const ref = await accountOfMessage(ctx, received);
  if (!ref) {
    ctx.log.info("inbound.nobody", { carrierId: inbound.carrierId });
    return;
  }
  const account = ctx.forAccount(ref);
  const profile = await accountProfile(ctx, ref.id);
  if (profile.deletedAt !== null) {
    ctx.log.info("inbound.deleted", { carrierId: inbound.carrierId });
    return;
  }
  const newId = messageIds(ref.shard, ref.number);
  const id = newId(ctx.now());
  const { statements, event, reply, isReply, counts } = await reactionTo(
    account,
    profile.name,
    received,
  );
  const mails = isReply ? await replyMail(account, profile, received) : [];
  const replyId = newId(ctx.now());
  const replying = reply
    ? [insertReply(account, replyId, { to: from, from: inbound.to, text: reply })]
    : [];
  const { to, text, at } = inbound;
  try {
    const counted = countDataWithoutLimit(
      account,
      messageBytes([received.text, ...(reply ? [reply] : [])]),
    );
    const response = counts ? [recordResponse(account, counts, { ...received, id })] : [];
    const stored = [insertInbound(account, id, received), ...replying, ...response, counted];
    await commit(account, {
      statements: [...stored, ...statements],
      events: [
        { type: "message.received", id, replyId, from, to, text, at },
        ...(event ? [event] : []),
      ],
      effects: [...mails, ...(reply ? [{ type: "send", message: replyId } as const] : [])],
      audit: { action: "message.receive", subject: id },
    });
  } catch (error) {
    if (isAborted(error)) return receiveMessage(ctx, inbound);
    if (!isUniqueViolation(error)) throw error;
    return;
  }
  if (classifyInbound(text) === "opt-out") await untilNothingInFlight(account, from);
}

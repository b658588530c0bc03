import { RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { classifyInbound } from "#core/rules/stop-words.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { inboundText } from "#worker/domains/sending/messages/inbound-queries.ts";
import { recordAnswer } from "#worker/domains/sending/messages/response-queries.ts";
import { verb } from "#worker/verb.ts";
import { type Channel, storeInbound } from "./inner/store-inbound.ts";
import { logoPath, type Recipient, recipientOfCode } from "./recipient-of-code.ts";

export const checkReply = verb(contract.checkReply, async (ctx, { code }) => {
  const recipient = await repliable(ctx, code);
  const answered = await hasAnswered(ctx, recipient, code);
  const { question = RECIPIENT_TEXTS.question, profile } = recipient;
  return {
    data: {
      Logo: logoPath(profile, { code, of: "message" }),
      replyLinkMessage: question,
      answered,
    },
  };
});

/** R061: only `success` is one. */
export const confirmReply = verb(contract.confirmReply, async (ctx, { code, answer }) => {
  const result = await answerByCode(ctx, await repliable(ctx, code), { code, answer });
  const message = result === "success" ? RECIPIENT_TEXTS.thanks : RECIPIENT_TEXTS.answered;
  return { message, data: { result } };
});

export async function hasAnswered(
  ctx: SystemContext,
  { account }: Recipient,
  code: string,
): Promise<boolean> {
  return (await answerOf(ctx.forAccount(account), code)) !== undefined;
}

async function repliable(ctx: SystemContext, code: string): Promise<Recipient> {
  const recipient = await recipientOfCode(ctx, code);
  if (!recipient?.mayReply) throw notFound("Link");
  return recipient;
}

/** Stores an answer as an inbound message. The same one again succeeds again; another one is refused. */
export async function answerByCode(
  ctx: SystemContext,
  recipient: Recipient,
  { code, answer }: { code: string; answer: string },
): Promise<"success" | "answered"> {
  const stored = await receiveAnswer(ctx.forAccount(recipient.account), recipient, {
    code,
    answer,
  });
  return stored === answer ? "success" : "answered";
}

/** In place of a carrier's id: each reply link has one answer. */
function answerId(code: string): string {
  return `reply:${code}`;
}

/** The answer that was given by a reply link; undefined if none was. */
function answerOf(ctx: AccountContext, code: string): Promise<string | undefined> {
  return inboundText(ctx, answerId(code));
}

/** Stores an answer unless there is one, and returns the one that is stored. */
async function receiveAnswer(
  ctx: AccountContext,
  { profile, sender, number, campaign }: Recipient,
  { code, answer }: { code: string; answer: string },
): Promise<string | undefined> {
  const known = await answerOf(ctx, code);
  const asks = classifyInbound(answer);
  if (known !== undefined && asks === "opt-out") {
    // An answer of STOP is not refused for an earlier answer.
    await optOut(ctx, { number, source: "link", campaign, from: sender });
    return answer;
  }
  if (known !== undefined) return known;
  const byLink: Channel = {
    profile,
    // The page says it, and a business name may not be answered.
    repliesBySms: false,
    record: (all) =>
      campaign ? all.map(({ kind, id }) => recordAnswer(ctx, { kind, id, campaign, number })) : [],
  };
  const isNew = await storeInbound(ctx, byLink, {
    carrierId: answerId(code),
    from: number,
    to: sender,
    text: answer,
    asks,
    at: ctx.now(),
  });
  return isNew ? answer : answerOf(ctx, code);
}

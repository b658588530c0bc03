import { RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { answerOf, receiveAnswer } from "./inner/receive-answer.ts";
import { logoPath } from "./logo-path.ts";
import { type Recipient, recipientOfCode } from "./recipient-of-code.ts";

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

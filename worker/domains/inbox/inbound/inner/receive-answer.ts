import { classifyInbound } from "#core/rules/stop-words.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { inboundText } from "#worker/domains/sending/messages/inbound-queries.ts";
import { recordAnswer } from "#worker/domains/sending/messages/response-queries.ts";
import type { Recipient } from "../recipient-of-code.ts";
import { type Channel, storeInbound } from "./store-inbound.ts";

/** In place of a carrier's id: each reply link has one answer. */
function answerId(code: string): string {
  return `reply:${code}`;
}

/** The answer that was given by a reply link; undefined if none was. */
export function answerOf(ctx: AccountContext, code: string): Promise<string | undefined> {
  return inboundText(ctx, answerId(code));
}

/** Stores an answer unless there is one, and returns the one that is stored. */
export async function receiveAnswer(
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

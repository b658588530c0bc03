import { answerField, RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { writtenValue } from "#core/rules/written.ts";
import {
  logoPath,
  type Recipient,
  recipientOfCode,
} from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { answerByCode, hasAnswered } from "#worker/domains/inbox/inbound/reply-by-code.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { elsewherePage, laterPage, tooManyPage } from "./page.ts";
import { answeredPage, askReplyPage, thanksPage } from "./reply-page.ts";
import { noLinkPage } from "./short-link-page.ts";
import { formOf, isAsking, isOnHost, notAllowed, type Visit } from "./visit.ts";

/** The recipient's reply link: GET asks, POST stores the one answer. */
export async function replyPage(visit: Visit, code: string): Promise<Response> {
  const { ctx, request } = visit;
  if (!isAsking(visit) && request.method !== "POST") return notAllowed("GET, HEAD, POST");
  if (!isAsking(visit) && isCrossSite(request)) return elsewherePage();
  if (isRestoring(ctx)) return laterPage("");
  const recipient = await recipientOfCode(ctx, code);
  if (!recipient || !isOnHost(visit, recipient.profile)) {
    return (await mayGuess(ctx, request, "reply")) ? noLinkPage(404) : tooManyPage();
  }
  if (!recipient.mayReply) return noLinkPage(410);
  const about = aboutOf(recipient, code);
  if (isAsking(visit)) {
    return (await hasAnswered(ctx, recipient, code)) ? answeredPage(about) : askReplyPage(about);
  }
  const typed = writtenValue((await formOf(visit))?.get("answer") ?? "");
  const answer = answerField.safeParse(typed);
  if (!answer.success) {
    return askReplyPage({ ...about, typed, problem: answer.error.issues[0]?.message });
  }
  const result = await answerByCode(ctx, recipient, { code, answer: answer.data });
  return result === "success" ? thanksPage(about) : answeredPage(about);
}

function aboutOf(
  { profile, sender, question = RECIPIENT_TEXTS.question }: Recipient,
  code: string,
) {
  const logo = logoPath(profile, { code, of: "message" });
  return { business: profile.name, sender, question, logo };
}

import { answerField, MAX_ANSWER, RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { formatInternational } from "#core/rules/phone.ts";
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
import { elsewherePage, escaped, laterPage, page, tooManyPage } from "./page.ts";
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

interface About {
  business: string;
  sender: string;
  question: string;
  logo: string;
}

interface Asking extends About {
  /** What was typed before, and what is wrong with it. */
  typed?: string;
  problem?: string;
}

/** R114: what the business asks, and one field for the answer. */
function askReplyPage(about: Asking): Response {
  const { question, typed = "", problem } = about;
  const error = problem ? `<p class="error" id="problem" role="alert">${escaped(problem)}</p>` : "";
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return page(
    "Reply",
    `<h1>Reply to ${escaped(about.business)}</h1>
<p>${from(about)}</p>
<form method="post"><label for="answer">${escaped(question)}</label>
<textarea id="answer" name="answer" rows="4" maxlength="${MAX_ANSWER}" required${described}>${escaped(typed)}</textarea>
${error}<button type="submit">Send</button></form>`,
    problem ? 400 : 200,
    about,
  );
}

/** R115: the toast shows for six seconds, the rest stays. */
function thanksPage(about: About): Response {
  return page(
    "Answer sent",
    `<div data-state="postsuccess"><p class="toast" role="status">${RECIPIENT_TEXTS.thanks}</p>
<h1>Answer sent</h1><p>${escaped(about.business)} has your answer. You can close this page.</p></div>`,
    200,
    about,
  );
}

function answeredPage(about: About): Response {
  return page(
    "Already answered",
    `<h1>${RECIPIENT_TEXTS.answered}</h1><p>${escaped(about.business)} has your answer. To say something else, contact the business directly.</p>`,
    200,
    about,
  );
}

function from({ business, sender }: About): string {
  return sender === business
    ? "Your answer goes to the business that texted you."
    : `Your message came from <strong>${escaped(formatInternational(sender))}</strong>. Your answer goes to the business.`;
}

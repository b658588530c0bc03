import { MAX_ANSWER, RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { escaped, page } from "./page.ts";

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
export function askReplyPage(about: Asking): Response {
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
export function thanksPage(about: About): Response {
  return page(
    "Answer sent",
    `<div data-state="postsuccess"><p class="toast" role="status">${RECIPIENT_TEXTS.thanks}</p>
<h1>Answer sent</h1><p>${escaped(about.business)} has your answer. You can close this page.</p></div>`,
    200,
    about,
  );
}

export function answeredPage(about: About): Response {
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

import type { Confirmed } from "#worker/domains/automation/contact-forms/confirm-submission.ts";
import type { PublicForm } from "#worker/domains/automation/contact-forms/public-form.ts";
import type { Submitted } from "#worker/domains/automation/contact-forms/submit-form.ts";

/** What a page or the script says about what became of a form. */
export type Answerable =
  | Exclude<Submitted, { state: "again" | "invalid" | "waiting" }>
  | Omit<Extract<Submitted, { state: "waiting" }>, "token">
  | { state: "over" };

interface Words {
  heading: string;
  message: string;
}

const HOW_TO_CONFIRM = {
  reply: ". Reply YES to that text to confirm.",
  code: " a code. Enter it here to confirm.",
} as const;

/** In words, the same on the hosted page and on a customer's website. */
export function wordsFor(of: Answerable, { business }: Pick<PublicForm, "business">): Words {
  switch (of.state) {
    case "waiting":
      return {
        heading: of.texted ? "Check your phone" : "Almost there",
        message: `${business} ${of.texted ? "has texted" : "will text"} you${HOW_TO_CONFIRM[of.by]}`,
      };
    case "done":
      return { heading: "Thank you", message: `You are on ${business}'s list.` };
    case "optedOut": {
      const to = of.start ? `to ${of.start}` : "in reply to the last text you got from it";
      return {
        heading: "This mobile has opted out",
        message: `It has asked ${business} to stop texting it, and only its owner can change that: text START ${to}, then send this form again.`,
      };
    }
    case "blocked":
      return {
        heading: "This mobile cannot be added",
        message: `Please contact ${business} directly.`,
      };
    case "limited":
      return {
        heading: "Please wait",
        message: "Too many forms came from your connection or for this mobile. Try again later.",
      };
    case "over":
      return {
        heading: "This code no longer works",
        message: "It is too old, or was entered wrong too often. Send the form again tomorrow.",
      };
    case "closed":
      return {
        heading: "This form is closed",
        message: `${business} takes no sign-ups here at the moment. Please try again later.`,
      };
  }
}

const STATUS: Readonly<Record<Answerable["state"], number>> = {
  ...{ waiting: 200, done: 200 },
  ...{ optedOut: 409, blocked: 409, over: 409, limited: 429, closed: 503 },
};

export function statusOf({ state }: Answerable): number {
  return STATUS[state];
}

/** For the script on a customer's website; a form whose token is no good gets a new one. */
export function answerOf(of: Submitted, found: PublicForm, token = "") {
  if (of.state === "invalid")
    return {
      ...{ status: 400, state: of.state },
      message: "Check the form and send it again.",
      fields: of.problems,
    };
  if (of.state === "again")
    return {
      ...{ status: 409, state: of.state, token: of.token ?? token },
      message: `${of.message} Check it and send it again.`,
    };
  const redirect = of.state === "done" ? found.form.settings.automationSetting.redirectUrl : "";
  const by = of.state === "waiting" ? { by: of.by, token: of.token } : {};
  return { status: statusOf(of), state: of.state, ...by, ...wordsFor(of, found), redirect };
}

export function codeAnswerOf(result: Confirmed, found: PublicForm) {
  if (result === "wrong")
    return {
      ...{ status: 400, state: "invalid" },
      message: "This code is wrong. Look at your latest text.",
    };
  const of = result === "done" ? ({ state: "done" } as const) : ({ state: "over" } as const);
  const redirect = of.state === "done" ? found.form.settings.automationSetting.redirectUrl : "";
  return { status: statusOf(of), state: of.state, ...wordsFor(of, found), redirect };
}

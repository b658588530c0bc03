import type { Agreement } from "#core/contract/consents/consents.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { type Id, idSchema, timeOf } from "#core/ids.ts";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import {
  CONFIRM_MS,
  dayCap,
  defaultOptInText,
  FASTEST_MS,
  numberPrefix,
  OLDEST_MS,
} from "#core/rules/contact-forms.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isOvertaken } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  sendAutomatically,
  stateOfAutomatic,
} from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { HOUR, type Limit, triesOf, withinLimit } from "#worker/kernel/rate-limit.ts";
import { type Entered, enteredFields } from "./inner/entered-fields.ts";
import { countSubmission, submissionCounts } from "./inner/form-queries.ts";
import { confirmationCode, submissionOfToken, waitingToken } from "./inner/form-token.ts";
import { stopForm } from "./inner/stop-form.ts";
import {
  findSubmission,
  insertSubmission,
  type Submission,
  suppressionOn,
  todaysSubmission,
} from "./inner/submission-queries.ts";
import type { PublicForm } from "./public-form.ts";

/** How people confirm: by a reply to the text, or by the code in it where the sender gets no replies. */
export type ConfirmBy = "reply" | "code";

/** What became of a form that was sent. */
export type Submitted =
  | { state: "invalid"; problems: Record<string, string> }
  /** Sent too fast, too late, or a second time. `token`: this one is still good. */
  | { state: "again"; message: string; token?: string }
  | { state: "closed" }
  | { state: "limited" }
  /** `start` is where START lifts the opt-out; undefined where that is their last text's sender. */
  | { state: "optedOut"; start: string | undefined }
  | { state: "blocked" }
  /** `texted`: whether the text has left, or still waits itself. `token`: what takes its code. */
  | { state: "waiting"; by: ConfirmBy; texted: boolean; token: string }
  | { state: "done" };

export interface Sent {
  fields: URLSearchParams;
  /** The page that it was on, and the network that sent it. */
  page: string;
  address: string;
  network: string;
  /** Whether a check has shown that a person sent it. Undefined if no check is set up. */
  human: boolean | undefined;
}

const TEN_MINUTES = 600_000;
const DAY = 24 * HOUR;

/**
 * Takes what someone entered into a form. Nothing is written unless all of it is: with the confirmation's text, or to be
 * added without one where the owner wants that. The same form sent again gets the same answer.
 */
export async function submitForm(
  ctx: SystemContext,
  { account, form, business }: PublicForm,
  sent: Sent,
): Promise<Submitted> {
  if (form.pausedFor !== null) return { state: "closed" };
  const { settings } = form;
  const token = sent.fields.get(FORM_INPUTS.token) ?? "";
  const submission = await submissionOfToken(ctx, form.id, token);
  if (!submission) return { state: "again", message: "The form was open too long." };
  const age = ctx.now() - timeOf(submission);
  if (age > OLDEST_MS) return { state: "again", message: "The form was open too long." };
  if (age < FASTEST_MS) return { state: "again", message: "The form was sent too fast.", token };
  const by = await confirmBy(account, settings.automationSetting.senderId);
  // Without a check that a person is there, the handset's owner always confirms.
  const confirms = settings.confirm || sent.human === false;
  if (sent.fields.get(FORM_INPUTS.trap))
    return confirms ? { state: "waiting", by, texted: true, token } : { state: "done" };
  const read = enteredFields(settings.formFields, sent.fields);
  if ("problems" in read) return { state: "invalid", problems: read.problems };
  const { entered } = read;
  const before = await findSubmission(account, submission);
  if (before && before.number !== entered.number)
    return { state: "again", message: "The form was sent already." };
  if (before) return stateOf(account, before, { form, by });
  // Before anything is said about a number: no one can ask for a list of them.
  if (!(await isWithinLimits(ctx, form.id, entered.number, sent))) return { state: "limited" };
  const known = await todaysSubmission(account, { form: form.id, number: entered.number });
  if (known) return stateOf(account, known, { form, by });
  const kept = await keptFrom(account, entered.number, form);
  if (kept) return kept;
  const { today, before: days } = await submissionCounts(account, form.id);
  const most = dayCap(days, form.expected);
  if (today >= most) {
    await stopForm(account, form, TOO_MANY(today));
    return { state: "closed" };
  }
  const agreed: Agreement = {
    form: form.name,
    text: settings.optIn.text || defaultOptInText(business),
    version: form.version,
    page: sent.page,
    address: sent.address,
    at: ctx.now(),
    preTicked: settings.optIn.ticked,
  };
  const write = (status: "waiting" | "confirmed", dueAt: number) => [
    ...countSubmission(account, form.id, most),
    ...insertSubmission(account, {
      ...{ id: submission, formId: form.id, ...entered, status, dueAt },
      consent: agreed,
    }),
  ];
  try {
    if (confirms) {
      const statements = write("waiting", ctx.now() + CONFIRM_MS);
      return await askToConfirm(account, { form, business, by, submission, entered, statements });
    }
    await commit(account, {
      statements: write("confirmed", ctx.now()),
      effects: [{ type: "form", submission }],
    });
    return { state: "done" };
  } catch (error) {
    // Sent twice at the same moment, or paused meanwhile.
    if (!isOvertaken(error)) throw error;
    const other = await todaysSubmission(account, { form: form.id, number: entered.number });
    return other ? stateOf(account, other, { form, by }) : { state: "closed" };
  }
}

const CLOSED: Submitted = { state: "closed" };

const TOO_MANY = (today: number) =>
  `It was sent ${today} times today, which is far more than usual. If that is no surprise, let it take sign-ups again.`;

/** What the same form gets again. */
async function stateOf(
  ctx: AccountContext,
  { id, status }: Submission,
  { form, by }: { form: PublicForm["form"]; by: ConfirmBy },
): Promise<Submitted> {
  if (status !== "waiting") return { state: "done" };
  const submission = idSchema("submission").parse(id);
  const text = await stateOfAutomatic(ctx, {
    kind: "contactForm",
    key: confirmationKey(submission),
  });
  const waits = text === "pending" || text === "scheduled";
  if (text !== "sent" && !waits) return CLOSED;
  const token = await waitingToken(ctx, form.id, submission);
  return { state: "waiting", by, texted: !waits, token };
}

/** By what the text that asks for the confirmation is known. */
function confirmationKey(submission: Id<"submission">): string {
  return `${submission}:confirm`;
}

/** Replies to a business name or to a personal number do not come to us. */
async function confirmBy(ctx: AccountContext, sender: string): Promise<ConfirmBy> {
  if (sender === SHARED_SENDER) return "reply";
  const known = await senderByValue(ctx, sender);
  return known?.type === SENDER_TYPES.dedicated ? "reply" : "code";
}

/** A form never lifts an opt-out or a block: only the handset's owner does, or the account. */
async function keptFrom(
  ctx: AccountContext,
  number: string,
  { settings }: PublicForm["form"],
): Promise<Submitted | undefined> {
  const sender = settings.automationSetting.senderId;
  const [{ isOut, isBlocked }, { ofSender }] = await Promise.all([
    suppressionOn(ctx, await suppressionLists(ctx), number),
    optOutOf(ctx, { number, sender }),
  ]);
  if (isBlocked) return { state: "blocked" };
  if (!isOut && !ofSender) return undefined;
  const start = /^\d+$/.test(sender) ? formatInternational(sender) : undefined;
  return { state: "optedOut", start };
}

/**
 * Nobody can make us text a list of numbers: a network, a handset on all forms of the platform, and a block of
 * neighbouring numbers each have a limit.
 */
async function isWithinLimits(
  ctx: SystemContext,
  form: string,
  number: string,
  { network, human }: Sent,
): Promise<boolean> {
  const limits: Limit[] = [
    { key: networkKey(network), tries: 3, windowMs: TEN_MINUTES },
    ...(human === false ? [{ key: `form:unchecked:${network}`, tries: 1, windowMs: HOUR }] : []),
    { key: `form:prefix:${form}:${numberPrefix(number)}`, tries: 10, windowMs: HOUR },
    { key: `form:handset:${number}`, tries: 5, windowMs: DAY },
  ];
  for (const limit of limits) if (!(await withinLimit(ctx, limit))) return false;
  return true;
}

/** Whether a network has sent a form a moment ago: then a person is asked to show that they are one. */
export async function isSuspicious(ctx: SystemContext, network: string): Promise<boolean> {
  return (await triesOf(ctx, { key: networkKey(network), windowMs: TEN_MINUTES })) > 0;
}

function networkKey(network: string): string {
  return `form:network:${network}`;
}

const CONFIRM_TEXTS: Readonly<Record<ConfirmBy, string>> = {
  reply:
    "{{business}}: reply YES to get our texts. If you did not ask for them, ignore this message.",
  code: "{{business}}: {{code}} confirms that you want our texts. If you did not ask for them, ignore this message.",
};

interface Asking extends Pick<PublicForm, "form" | "business"> {
  by: ConfirmBy;
  submission: Id<"submission">;
  entered: Entered;
  statements: readonly Statement[];
}

/** The account pays for this text as for any other. */
async function askToConfirm(ctx: AccountContext, asking: Asking): Promise<Submitted> {
  const { form, business, by, submission, entered, statements } = asking;
  const code = await confirmationCode(ctx, submission);
  const outcome = await sendAutomatically(ctx, {
    key: confirmationKey(submission),
    source: { kind: "contactForm", id: form.id },
    sender: form.settings.automationSetting.senderId,
    message: CONFIRM_TEXTS[by],
    optOut: false,
    recipients: [{ number: entered.number, values: { business, code } }],
    at: null,
    statements,
  });
  if (outcome.outcome !== "refused") {
    const token = await waitingToken(ctx, form.id, submission);
    return { state: "waiting", by, texted: outcome.outcome === "sent", token };
  }
  // It opted out, or out of this sender, a moment ago.
  if (outcome.excluded.length > 0) return (await keptFrom(ctx, entered.number, form)) ?? CLOSED;
  if (!outcome.retry) await stopForm(ctx, form, outcome.reason);
  return CLOSED;
}

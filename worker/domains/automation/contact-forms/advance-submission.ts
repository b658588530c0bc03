import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { formSentMail } from "#core/mails/contact-forms.ts";
import { delayMs, isMobileField } from "#core/rules/contact-forms.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { isBlank } from "#core/rules/written.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { addToGroup } from "#worker/domains/audience/contacts/contacts.ts";
import { findGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { sendAutomatically } from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { isProved } from "#worker/domains/platform/notification-settings/is-proved.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { countAddedBy, type FormRow, findForm } from "./inner/form-queries.ts";
import { stopForm } from "./inner/stop-form.ts";
import {
  contactWith,
  deleteSubmission,
  dueSubmissions,
  findSubmission,
  moveSubmission,
  putOff,
  recordAgreement,
  type Submission,
} from "./inner/submission-queries.ts";

const MINUTE = 60_000;
/** How long a finished one is kept, for questions. */
const KEPT_MS = 30 * 86_400_000;
/** How long what cannot be done now is tried. */
const TRIED_MS = 7 * 86_400_000;

/**
 * Takes what someone entered into a form as far as it goes: adds them to the group once they have confirmed, then
 * sends them the form's message. Twice is once; where it stops, the sweep resumes.
 */
export async function advanceSubmission(ctx: AccountContext, id: string): Promise<void> {
  const submission = await findSubmission(ctx, id);
  if (!submission) return;
  const form = await findForm(ctx, submission.formId);
  const { status, dueAt } = submission;
  if (!form || status === "waiting" || status === "done") {
    if (!form || dueAt <= ctx.now()) await commit(ctx, { statements: deleteSubmission(ctx, id) });
    return;
  }
  if (status === "confirmed" && !(await added(ctx, form, submission))) return;
  await welcome(ctx, form, submission);
}

/** R268: adds them to the form's group. False if that is for later, or is all there is to do. */
async function added(ctx: AccountContext, form: FormRow, submission: Submission): Promise<boolean> {
  try {
    return await add(ctx, form, submission);
  } catch (error) {
    // Someone else added the number in the meantime: now it is there.
    if (isUniqueViolation(error)) return add(ctx, form, submission);
    if (!(error instanceof CooeeError)) throw error;
    await stopForm(ctx, form, error.message);
    await later(ctx, submission, error.message);
    return false;
  }
}

async function add(ctx: AccountContext, form: FormRow, submission: Submission): Promise<boolean> {
  const { id, number, fields, consent } = submission;
  const group = await findGroup(ctx, form.groupId);
  if (!group) throw new CooeeError("UNPROCESSABLE", "The group that it adds people to is gone.");
  const known = await contactWith(ctx, { group: group.id, number });
  const contact = known ?? newId("contact", ctx.now());
  const sent = {
    type: "form.sent",
    ...{ form: form.id, submission: id, number, group: group.id, contact, at: ctx.now() },
  } as const;
  const effects = await mailAbout(ctx, form, submission);
  const audit = { action: "contactForm.add", subject: id };
  const finished = { status: "done", contactId: contact, dueAt: ctx.now() + KEPT_MS } as const;
  if (known) {
    const statements = [
      ...moveSubmission(ctx, id, "confirmed", finished),
      recordAgreement(ctx, number, consent),
    ];
    await commitUnlessAborted(ctx, { statements, events: [sent], effects, audit });
    return false;
  }
  const { contactLimit } = await accountProfile(ctx, ctx.account.id);
  const greets = !isBlank(form.settings.automationSetting.instantMessage);
  const next = greets
    ? ({ status: "added", contactId: contact, dueAt: ctx.now() } as const)
    : finished;
  await addToGroup(
    ctx,
    {
      groupId: group.id,
      id: contact,
      typed: typedOf(form, { number, fields }),
      wording: consent.text,
      agreement: consent,
      limit: contactLimit,
      limits: await limitsOf(ctx),
    },
    {
      statements: [...moveSubmission(ctx, id, "confirmed", next), countAddedBy(ctx, form.id)],
      ...{ events: [sent], effects, audit },
    },
  );
  return greets;
}

/** The labels are the form's, so that the group has a column for each; blank values are none. */
function typedOf(form: FormRow, { number, fields }: Pick<Submission, "number" | "fields">) {
  const labels = form.settings.formFields.filter((field) => !isMobileField(field));
  const filled = Object.entries(fields).filter(([, value]) => !isBlank(value));
  return {
    number,
    labels: labels.map(({ label }) => label),
    fields: Object.fromEntries(filled.map(([label, value]) => [tagKey(label), value])),
  };
}

/** Not to an address that the account may mail no longer: its person has left, or it was removed. */
async function mailAbout(
  ctx: AccountContext,
  { name, groupId, settings }: FormRow,
  { number, fields, consent }: Submission,
): Promise<MailEffect[]> {
  const to = settings.automationSetting.emailToTrigger;
  if (to === "" || !(await isProved(ctx, to))) return [];
  const link = `${ctx.settings.APP_URL}/group/${groupId}`;
  return [
    { type: "mail", to, ...formSentMail({ form: name, number, fields, page: consent.page, link }) },
  ];
}

/** R269: the form's message to someone who is new, after its delay. */
async function welcome(ctx: AccountContext, form: FormRow, submission: Submission): Promise<void> {
  const { id, number, fields } = submission;
  const { senderId, instantMessage, delay } = form.settings.automationSetting;
  const wait = delayMs(delay);
  const finished = { status: "done", dueAt: ctx.now() + KEPT_MS } as const;
  const outcome = await undefinedIfAborted(
    sendAutomatically(ctx, {
      key: `${id}:welcome`,
      source: { kind: "contactForm", id: form.id },
      sender: senderId,
      message: instantMessage,
      optOut: true,
      recipients: [{ number, values: { ...fields, mobile: number } }],
      at: wait === 0 ? null : ctx.now() + wait,
      statements: moveSubmission(ctx, id, "added", finished),
    }),
  );
  if (outcome?.outcome !== "refused") return;
  const { reason, retry, excluded } = outcome;
  if (retry && ctx.now() < submission.createdAt + TRIED_MS) return later(ctx, submission, reason);
  await commitUnlessAborted(ctx, {
    statements: moveSubmission(ctx, id, "added", { ...finished, problem: reason }),
    // Someone who has opted out by now is no failure.
    events: excluded.length > 0 ? [] : [{ type: "form.failed", name: form.name, reason }],
  });
}

/** Puts it off; after a week it is forgotten. */
async function later(
  ctx: AccountContext,
  { id, createdAt }: Submission,
  problem: string,
): Promise<void> {
  const isOver = ctx.now() >= createdAt + TRIED_MS;
  const statements = isOver
    ? deleteSubmission(ctx, id)
    : [putOff(ctx, id, { dueAt: ctx.now() + 15 * MINUTE, problem })];
  await commit(ctx, { statements });
}

/** What is due at once is on a queue already, or in the outbox. */
const GRACE_MS = 15_000;
const AT_ONCE = 100;

/** Resumes what stopped, and deletes what nobody confirmed and what is finished and old. */
export async function sweepSubmissions(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const rows = await dueSubmissions(shard, ctx.now() - GRACE_MS, AT_ONCE);
  await forEachAccount(ctx, "contact forms", rows, (account, { id }) =>
    advanceSubmission(account, id),
  );
  return rows.length === AT_ONCE;
}

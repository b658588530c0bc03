import { type ContactForm, FORM_TEXTS } from "#core/contract/contact-forms/contact-forms.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { makeCode } from "#core/rules/codes.ts";
import { formHtml, formScript, formUrl, shownForm } from "#core/rules/contact-form-embeds.ts";
import {
  DEFAULT_APPEARANCE,
  DEFAULT_FIELDS,
  DEFAULT_INSTANT_MESSAGE,
  isMobileField,
  NO_DELAY,
} from "#core/rules/contact-forms.ts";
import { estimateUnits, parseTemplate, tagKey } from "#core/rules/merge-tags.ts";
import { lengthErrorFor } from "#core/rules/mms.ts";
import { isBlank } from "#core/rules/written.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { checkLabels, mergedLabels } from "#worker/domains/audience/groups/labels.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { isProved } from "#worker/domains/platform/notification-settings/is-proved.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { abortIfInWorkflow, inWorkflow } from "#worker/kernel/workflow-use-queries.ts";
import { verb } from "#worker/verb.ts";
import {
  changeForm,
  deleteForm,
  type FormRow,
  type FormSettings,
  formById,
  formPage,
  groupsOfPage,
  insertForm,
  submissionCounts,
} from "./inner/form-queries.ts";
import { deleteSubmissionsOf } from "./inner/submission-queries.ts";

export const listContactForms = verb(contract.listContactForms, async (ctx, input) => {
  const page = paging(input);
  const list = { id: input._id, ...page };
  const [{ rows, total }, known] = await Promise.all([
    formPage(ctx, list),
    shownWith(ctx, groupsOfPage(ctx, list)),
  ]);
  if (input._id !== undefined && total === 0) throw notFound("Contact form");
  return pageOf(
    rows.map((row) => presentForm(ctx, row, known)),
    total,
    page,
  );
});

/** R388: with its `_id` it is a change of that form. */
export const saveContactForm = verb(contract.saveContactForm, async (ctx, input) => {
  const before = input._id === undefined ? undefined : await formById(ctx, input._id);
  const settings = settingsOf(input, before?.settings);
  await check(ctx, input.group, settings, before);
  const values = { name: input.name, groupId: input.group, settings };
  const id = before ? await change(ctx, before, values, input.paused) : await create(ctx, values);
  const [row, known] = await Promise.all([formById(ctx, id), shownWith(ctx, [input.group])]);
  return { data: presentForm(ctx, row, known) };
});

export const deleteContactForm = verb(contract.deleteContactForm, async (ctx, { _id }) => {
  await formById(ctx, _id);
  await commit(ctx, {
    statements: [
      abortIfInWorkflow(ctx, "form", [_id]),
      ...deleteSubmissionsOf(ctx, _id),
      ...deleteForm(ctx, _id),
    ],
    audit: { action: "contactForm.delete", subject: _id },
  }).catch(async (error: unknown) => {
    throw (isAborted(error) && (await inWorkflow(ctx, "form", [_id]))) || error;
  });
  return {};
});

type Saved = Input<typeof contract.saveContactForm>;

/** R302 to R305: what a new form has where nothing is said. */
const DEFAULTS: FormSettings = {
  whitelistedDomains: [],
  formFields: [...DEFAULT_FIELDS],
  automationSetting: {
    emailToTrigger: "",
    senderId: SHARED_SENDER,
    delay: NO_DELAY,
    instantMessage: DEFAULT_INSTANT_MESSAGE,
    redirectUrl: "",
  },
  appearance: DEFAULT_APPEARANCE,
  confirm: true,
  optIn: { ticked: true, text: "" },
};

function settingsOf(input: Saved, before = DEFAULTS): FormSettings {
  return {
    whitelistedDomains: input.whitelistedDomains ?? before.whitelistedDomains,
    formFields: input.formFields ?? before.formFields,
    automationSetting: { ...before.automationSetting, ...input.automationSetting },
    appearance: { ...before.appearance, ...input.appearance },
    confirm: input.confirm ?? before.confirm,
    optIn: { ...before.optIn, ...input.optIn },
  };
}

/** What only the account can say of it: its group, its senders, and the fields that its message names. */
async function check(
  ctx: AccountContext,
  groupId: string,
  settings: FormSettings,
  before: FormRow | undefined,
): Promise<void> {
  const { formFields, automationSetting } = settings;
  const { senderId, instantMessage, emailToTrigger } = automationSetting;
  const earlier = (before?.settings ?? DEFAULTS).automationSetting;
  const [group, senders, mayMail] = await Promise.all([
    groupById(ctx, groupId),
    usableSenders(ctx),
    ["", earlier.emailToTrigger].includes(emailToTrigger) || isProved(ctx, emailToTrigger),
  ]);
  const labels = formFields.filter((field) => !isMobileField(field)).map(({ label }) => label);
  checkLabels(labels, "formFields");
  mergedLabels(labelsOf(group), labels, "formFields");
  const isKnown = senders.some(({ value }) => value === senderId);
  const isKept = senderId === earlier.senderId;
  if (!isKnown && !isKept) throw invalid("automationSetting.senderId", FORM_TEXTS.senderGone);
  if (!mayMail)
    throw invalid("automationSetting.emailToTrigger", FORM_TEXTS.unproved(emailToTrigger));
  checkMessage(instantMessage, formFields);
}

function checkMessage(message: string, formFields: FormSettings["formFields"]): void {
  if (isBlank(message)) return;
  const known = new Set(formFields.map(({ label }) => tagKey(label)));
  const unknown = parseTemplate(message).tags.find(({ key }) => !known.has(key));
  const field = "automationSetting.instantMessage";
  if (unknown) throw invalid(field, FORM_TEXTS.unknownTag(unknown.name));
  const long = lengthErrorFor("sms", estimateUnits(message));
  if (long) throw invalid(field, long);
}

type Values = Pick<FormRow, "name" | "groupId" | "settings">;

async function create(ctx: AccountContext, values: Values): Promise<string> {
  const id = newId("contactForm", ctx.now());
  const code = makeCode(ctx.account.shard, (bytes) =>
    crypto.getRandomValues(new Uint8Array(bytes)),
  );
  await commit(ctx, {
    statements: insertForm(ctx, { ...values, id, code, version: 1 }),
    audit: { action: "contactForm.create", subject: id },
  }).catch((error: unknown) => {
    throw isAborted(error) ? conflict(FORM_TEXTS.tooMany) : error;
  });
  return id;
}

/** Another text beside the box is another version of it: consents name theirs. */
async function change(
  ctx: AccountContext,
  before: FormRow,
  values: Values,
  paused: boolean | undefined,
): Promise<string> {
  const { id, version } = before;
  const isReworded = values.settings.optIn.text !== before.settings.optIn.text;
  await commit(ctx, {
    statements: [
      changeForm(ctx, id, {
        ...values,
        version: isReworded ? version + 1 : version,
        ...(paused === undefined ? {} : await pausing(ctx, before, paused)),
      }),
    ],
    audit: { action: "contactForm.change", subject: id, detail: { paused } },
  });
  return id;
}

/** Someone who lets a form go on after a spike says that as many a day are normal. */
async function pausing(ctx: AccountContext, form: FormRow, paused: boolean) {
  if (paused) return { pausedFor: form.pausedFor ?? FORM_TEXTS.pausedByOwner };
  const { today } = await submissionCounts(ctx, form.id);
  return { pausedFor: null, expected: Math.max(form.expected, today) };
}

interface ShownWith {
  groups: ReadonlyMap<string, string>;
  business: string;
}

/** What is shown with forms: the names of their groups, and that of the business. */
async function shownWith(ctx: AccountContext, groupIds: IdSet): Promise<ShownWith> {
  const [groups, { name: business }] = await Promise.all([
    groupNames(ctx, groupIds),
    accountProfile(ctx, ctx.account.id),
  ]);
  return { groups, business };
}

function presentForm(
  ctx: AccountContext,
  { id, code, name, groupId, settings, pausedFor, ...row }: FormRow,
  { groups, business }: ShownWith,
): ContactForm {
  const { APP_URL } = ctx.settings;
  return {
    _id: id,
    name,
    group: groupId,
    groupName: groups.get(groupId),
    ...settings,
    status: pausedFor === null ? "active" : "paused",
    reason: pausedFor ?? undefined,
    added: row.added,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    embed: {
      url: formUrl(APP_URL, code),
      script: formScript(APP_URL, code),
      html: formHtml(APP_URL, code, shownForm(settings, business)),
    },
  };
}

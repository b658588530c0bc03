import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, forbidden, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type Medium, may } from "#core/permissions.ts";
import { estimateUnits } from "#core/rules/merge-tags.ts";
import { lengthErrorFor } from "#core/rules/mms.ts";
import { type AccountContext, isInPerson, personOf } from "#worker/context.ts";
import { neededAttachment, refuseFile } from "#worker/domains/content/media/attachment-of.ts";
import { mediaId } from "#worker/domains/content/media/media.ts";
import { assign } from "#worker/domains/identity/assignments/assign.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { keepTemplatesWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import {
  changeGlobalTemplate,
  deleteGlobalTemplate,
  globalTemplate,
} from "./global-template-queries.ts";
import { getTemplate } from "./list-templates.ts";
import {
  changeTemplate,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  templateById,
} from "./template-queries.ts";

type Written = Omit<Input<typeof contract.createTemplate>, "media">;

export const createTemplate = verb(contract.createTemplate, async (ctx, input) => {
  check(ctx, input, "sms");
  refuseFile(input);
  return create(ctx, input, { medium: "sms", attachmentId: null });
});

/** R219, with a file that may come with the call. */
export const createMmsTemplate = verb(contract.createMmsTemplate, async (ctx, input) => {
  check(ctx, input, "mms");
  const media = await mediaId(ctx, input.media);
  const attachmentId = await neededAttachment(ctx, { ...input, media });
  return create(ctx, input, { medium: "mms", attachmentId });
});

function check(ctx: AccountContext, { content }: Written, medium: Medium): void {
  const text = medium === "sms" ? TEMPLATE_TEXTS.noSms : TEMPLATE_TEXTS.noMms;
  if (!mediumIsOpen(ctx, medium)) throw forbidden(text);
  checkLength(content, medium);
}

async function create(
  ctx: AccountContext,
  { name, content: message, sender }: Written,
  of: { medium: Medium; attachmentId: string | null },
) {
  const id = newId("template", ctx.now());
  const within = keepTemplatesWithin(ctx, await limitsOf(ctx));
  await commit(ctx, {
    statements: [insertTemplate(ctx, { id, name, message, sender, ...of }), within],
    audit: { action: "template.create", subject: id },
  });
  return getTemplate(ctx, { id });
}

/** Changes a template of the account's own or, for a super administrator, a pre-made one. */
export const updateTemplate = verb(contract.updateTemplate, async (ctx, input) => {
  const { id, name, content: message, sender } = input;
  const audit = { action: "template.change", subject: id };
  const own = await findTemplate(ctx, id);
  if (own?.medium === "mms") throw conflict(TEMPLATE_TEXTS.isMms);
  checkLength(message, "sms");
  refuseFile(input);
  if (own) {
    const values = { name, message, sender, attachmentId: null };
    await commit(ctx, { statements: [changeTemplate(ctx, id, values)], audit });
  } else {
    await globalToChange(ctx, id);
    const statements = [changeGlobalTemplate(ctx, id, { name, message })];
    await commitControl(ctx, { statements, audit });
  }
  return getTemplate(ctx, { id });
});

/** R219: an MMS template as a whole, with the file that it had or another one. */
export const updateMmsTemplate = verb(contract.updateMmsTemplate, async (ctx, input) => {
  const { id, name, content: message, sender } = input;
  const own = await findTemplate(ctx, id);
  if (own?.medium !== "mms") throw notFound("Template");
  checkLength(message, "mms");
  const carried = { ...input, media: await mediaId(ctx, input.media) };
  const attachmentId = await neededAttachment(ctx, carried, own.attachmentId);
  await commit(ctx, {
    statements: [changeTemplate(ctx, id, { name, message, sender, attachmentId })],
    audit: { action: "template.change", subject: id },
  });
  return getTemplate(ctx, { id });
});

/** Deletes a template of the account's own or, for a super administrator, a pre-made one. */
export const deleteTemplate = verb(contract.deleteTemplate, async (ctx, { id }) => {
  const audit = { action: "template.delete", subject: id };
  if (await findTemplate(ctx, id)) {
    const statements = [deleteTemplateRow(ctx, id), deleteAssignments(ctx, "template", id)];
    await commit(ctx, { statements, audit });
  } else {
    await globalToChange(ctx, id);
    await commitControl(ctx, { statements: [deleteGlobalTemplate(ctx, id)], audit });
  }
  return {};
});

/** Shares a template with these sub-accounts and no others (R202). */
export const assignTemplate = verb(
  contract.assignTemplate,
  async (ctx, { template, subAccounts }) => {
    await templateById(ctx, template);
    await assign(ctx, { kind: "template", subject: template, subAccounts });
    return { message: SUB_ACCOUNT_TEXTS.templateAssigned };
  },
);

/** Refuses a text that is too long for a message of its medium, by the composer's estimate. */
export function checkLength(content: string, medium: Medium): void {
  const problem = lengthErrorFor(medium, estimateUnits(content));
  if (problem) throw invalid("content", problem);
}

/**
 * A pre-made template that a super administrator changes in person, like everything that concerns all
 * accounts; others can only copy it (R200, R201).
 */
async function globalToChange(ctx: AccountContext, id: string) {
  const found = await globalTemplate(ctx, id);
  if (!found) throw notFound("Template");
  const person = personOf(ctx);
  if (!may(person, "templateGlobal") || !isInPerson(person)) {
    throw forbidden(TEMPLATE_TEXTS.onlyCopy);
  }
  return found;
}

import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { conflict, notFound } from "#core/errors.ts";
import { neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { mediaId } from "#worker/domains/content/media/media-id.ts";
import { refuseFile } from "#worker/domains/content/media/refuse-file.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { checkLength } from "./check-length.ts";
import { getTemplate } from "./get-template.ts";
import { changeGlobalTemplate } from "./global-template-queries.ts";
import { globalToChange } from "./inner/global-to-change.ts";
import { changeTemplate, findTemplate } from "./template-queries.ts";

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

import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import type { Input } from "#core/endpoint.ts";
import { forbidden } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { mediaId } from "#worker/domains/content/media/media-id.ts";
import { refuseFile } from "#worker/domains/content/media/refuse-file.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepTemplatesWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { checkLength } from "./check-length.ts";
import { getTemplate } from "./get-template.ts";
import { insertTemplate } from "./template-queries.ts";

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

import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import {
  deleteGlobalTemplate,
  insertGlobalTemplate,
} from "#worker/domains/content/templates/global-template-queries.ts";
import { templateById } from "#worker/domains/content/templates/template-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { userAccount } from "./inner/user-account.ts";

/**
 * R199: copies a template to the pre-made ones, or takes the copy away. A copy, so that only a
 * super administrator changes what all accounts see (R200).
 */
export const markTemplate = verb(contract.markTemplate, async (ctx, { id, global, user }) => {
  const owner = user ? (await userAccount(ctx, user)).account : ctx;
  const { name, message, medium } = await templateById(owner, id);
  if (medium !== "sms") throw conflict(TEMPLATE_TEXTS.smsOnly);
  const copy = { id: newId("template", ctx.now()), name, message, source: id };
  await commitControl(ctx, {
    statements: [global ? insertGlobalTemplate(ctx, copy) : deleteGlobalTemplate(ctx, id)],
    audit: { action: global ? "template.mark" : "template.unmark", subject: id },
  });
  return { message: global ? TEMPLATE_TEXTS.marked : TEMPLATE_TEXTS.unmarked };
});

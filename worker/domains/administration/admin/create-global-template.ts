import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import {
  globalTemplate,
  insertGlobalTemplate,
} from "#worker/domains/content/templates/global-template-queries.ts";
import { presentGlobalTemplate } from "#worker/domains/content/templates/present-template.ts";
import { checkLength } from "#worker/domains/content/templates/templates.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** R198: a template that every account can copy. */
export const createGlobalTemplate = verb(contract.createGlobalTemplate, async (ctx, input) => {
  checkLength(input.content, "sms");
  const id = newId("template", ctx.now());
  const fresh = { id, name: input.name, message: input.content, source: null };
  await commitControl(ctx, {
    statements: [insertGlobalTemplate(ctx, fresh)],
    audit: { action: "template.global", subject: id },
  });
  const row = await globalTemplate(ctx, id);
  if (!row) throw new Error("The new template is missing");
  return { data: presentGlobalTemplate(row) };
});

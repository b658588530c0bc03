import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/template-texts.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepTemplatesWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { checkLength } from "./check-length.ts";
import { mediumIsOpen } from "./inner/medium-is-open.ts";
import { presentTemplate } from "./present-template.ts";
import { insertTemplate, templateById } from "./template-queries.ts";

export const createTemplate = verb(contract.createTemplate, async (ctx, input) => {
  if (!mediumIsOpen(ctx, "sms")) throw new CooeeError("FORBIDDEN", TEMPLATE_TEXTS.noSms);
  checkLength(input.content);
  const { name, content: message, sender } = input;
  const id = newId("template", ctx.now());
  const within = keepTemplatesWithin(ctx, await limitsOf(ctx));
  await commit(ctx, {
    statements: [insertTemplate(ctx, { id, name, message, sender }), within],
    audit: { action: "template.create", subject: id },
  });
  const row = await templateById(ctx, id);
  return { data: presentTemplate(row, { shared: false, assigned: [], global: false }) };
});

import { contract } from "#core/contract/registry.ts";
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
  checkLength(input.content);
  const { id, name, content: message, sender } = input;
  const audit = { action: "template.change", subject: id };
  if (await findTemplate(ctx, id)) {
    const statements = [changeTemplate(ctx, id, { name, message, sender })];
    await commit(ctx, { statements, audit });
  } else {
    await globalToChange(ctx, id);
    const statements = [changeGlobalTemplate(ctx, id, { name, message })];
    await commitControl(ctx, { statements, audit });
  }
  return getTemplate(ctx, { id });
});

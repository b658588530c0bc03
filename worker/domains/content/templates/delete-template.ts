import { contract } from "#core/contract/registry.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { deleteGlobalTemplate } from "./global-template-queries.ts";
import { globalToChange } from "./inner/global-to-change.ts";
import { deleteTemplateRow, findTemplate } from "./template-queries.ts";

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

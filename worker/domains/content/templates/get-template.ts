import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { assignedNames } from "#worker/domains/identity/assignments/assigned-names.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { globalTemplate } from "./global-template-queries.ts";
import { markedTemplates } from "./inner/marked-templates.ts";
import { presentGlobalTemplate, presentTemplate } from "./present-template.ts";
import { attachmentOfTemplate, findAmong, findTemplate } from "./template-queries.ts";

/** A template of the account's own, one that its parent shares with it, or a pre-made one. */
export const getTemplate = verb(contract.getTemplate, async (ctx, { id }) => {
  const shared = await sharedWith(ctx, "template");
  const [given, own, names, premade, marked, carried, givenCarried] = await Promise.all([
    shared && findAmong(shared.owner, id, shared.ids),
    findTemplate(ctx, id),
    assignedNames(ctx, "template", [id]),
    globalTemplate(ctx, id),
    markedTemplates(ctx),
    attachmentContents(ctx, attachmentOfTemplate(ctx, id)),
    shared && attachmentContents(shared.owner, attachmentOfTemplate(shared.owner, id)),
  ]);
  const open = (row: { medium: Medium } | undefined) => row && mediumIsOpen(ctx, row.medium);
  if (given && open(given)) {
    const sharing = { shared: true, assigned: [], global: false };
    return { data: presentTemplate(given, givenCarried ?? new Map(), sharing) };
  }
  if (own && open(own)) {
    const assigned = names.get(id) ?? [];
    return {
      data: presentTemplate(own, carried, { shared: false, assigned, global: marked.has(id) }),
    };
  }
  if (premade && open(premade)) return { data: presentGlobalTemplate(premade) };
  throw notFound("Template");
});

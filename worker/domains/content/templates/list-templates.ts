import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import {
  assignedNames,
  NONE_ASSIGNED,
} from "#worker/domains/identity/assignments/assigned-names.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { globalTemplatePage } from "./global-template-queries.ts";
import { markedTemplates } from "./inner/marked-templates.ts";
import { presentGlobalTemplate, presentTemplate } from "./present-template.ts";
import { attachmentsOfPage, idsOfPage, templateCount, templatePage } from "./template-queries.ts";

/** More than a parent has. */
const ALL = { limit: 5_000, offset: 0 };
const NOTHING: ReadonlyMap<string, AttachmentInput> = new Map();

/**
 * R218: the account's templates, with those that its parent shares with it before them; or the
 * pre-made ones.
 */
export const listTemplates = verb(contract.listTemplates, async (ctx, input) => {
  const { mode: medium, search, visibility } = input;
  const page = paging({ page: input.page, limit: input.pageSize });
  if (!mediumIsOpen(ctx, medium)) return pageOf([], 0, page);
  if (visibility === "global") {
    const { items, total } = await globalTemplatePage(ctx, { medium, search, ...page });
    return pageOf(items.map(presentGlobalTemplate), total, page);
  }
  const shared = await sharedWith(ctx, "template");
  const { read, cut } = sharedFirst(page, shared !== undefined);
  const list = { medium, search, ...read };
  const given = shared && { owner: shared.owner, list: { ...list, ...ALL, among: shared.ids } };
  const [shares, own, total, assigned, marked, carried, givenCarried] = await Promise.all([
    given ? templatePage(given.owner, given.list) : [],
    templatePage(ctx, list),
    templateCount(ctx, list),
    shared ? NONE_ASSIGNED : assignedNames(ctx, "template", idsOfPage(ctx, list)),
    markedTemplates(ctx),
    attachmentContents(ctx, attachmentsOfPage(ctx, list)),
    given ? attachmentContents(given.owner, attachmentsOfPage(given.owner, given.list)) : NOTHING,
  ]);
  const found = [
    ...shares.map((row) =>
      presentTemplate(row, givenCarried, { shared: true, assigned: [], global: false }),
    ),
    ...own.map((row) =>
      presentTemplate(row, carried, {
        shared: false,
        assigned: assigned.get(row.id) ?? [],
        global: marked.has(row.id),
      }),
    ),
  ];
  return pageOf(cut(found), shares.length + total, page);
});

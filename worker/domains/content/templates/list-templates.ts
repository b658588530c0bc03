import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import { type Medium, may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  attachmentContents,
  storedFileOfAttachments,
} from "#worker/domains/content/media/attachment-contents.ts";
import { bytesOfMedia } from "#worker/domains/content/media/media.ts";
import {
  assignedNames,
  NONE_ASSIGNED,
  sharedWith,
} from "#worker/domains/identity/assignments/assigned-names.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { globalSources, globalTemplate, globalTemplatePage } from "./global-template-queries.ts";
import { presentGlobalTemplate, presentTemplate } from "./present-template.ts";
import {
  attachmentOfShared,
  attachmentOfTemplate,
  attachmentsOfPage,
  findAmong,
  findTemplate,
  idsOfPage,
  templatePage,
} from "./template-queries.ts";

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
  const [shares, own, assigned, marked, carried, givenCarried] = await Promise.all([
    given && templatePage(given.owner, given.list),
    templatePage(ctx, list),
    shared ? NONE_ASSIGNED : assignedNames(ctx, "template", idsOfPage(ctx, list)),
    markedTemplates(ctx),
    attachmentContents(ctx, attachmentsOfPage(ctx, list)),
    given ? attachmentContents(given.owner, attachmentsOfPage(given.owner, given.list)) : NOTHING,
  ]);
  const found = [
    ...(shares?.rows ?? []).map((row) =>
      presentTemplate(row, givenCarried, { shared: true, assigned: [], global: false }),
    ),
    ...own.rows.map((row) =>
      presentTemplate(row, carried, {
        shared: false,
        assigned: assigned.get(row.id) ?? [],
        global: marked.has(row.id),
      }),
    ),
  ];
  return pageOf(cut(found), (shares?.rows.length ?? 0) + own.total, page);
});

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

const NONE: ReadonlySet<string> = new Set();

/** The templates of which there are pre-made copies, for those who decide that (R199). */
async function markedTemplates(ctx: AccountContext): Promise<ReadonlySet<string>> {
  return may(personOf(ctx), "templateGlobal") ? await globalSources(ctx) : NONE;
}

/** The file of an MMS template, also of one that the parent shares. */
export const templateImage = verb(contract.templateImage, async (ctx, { id }) => {
  const shared = await sharedWith(ctx, "template");
  const [own, given] = await Promise.all([
    storedFileOfAttachments(ctx, attachmentOfTemplate(ctx, id)),
    shared &&
      storedFileOfAttachments(shared.owner, attachmentOfShared(shared.owner, id, shared.ids)),
  ]);
  const file = own ?? given;
  if (!file || !mediumIsOpen(ctx, "mms")) throw notFound("File");
  return bytesOfMedia(own || !shared ? ctx : shared.owner, file);
});

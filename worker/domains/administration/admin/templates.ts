import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import {
  deleteGlobalTemplate,
  globalSources,
  globalTemplate,
  insertGlobalTemplate,
} from "#worker/domains/content/templates/global-template-queries.ts";
import {
  presentGlobalTemplate,
  presentTemplate,
} from "#worker/domains/content/templates/present-template.ts";
import { templateById, templatePage } from "#worker/domains/content/templates/template-queries.ts";
import { checkLength } from "#worker/domains/content/templates/templates.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { userAccount } from "./users.ts";

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

/** The list is of texts. */
const NOTHING = new Map();

/** The templates of a user's account, and which of them have pre-made copies. */
export const listUserTemplates = verb(contract.listUserTemplates, async (ctx, input) => {
  const page = paging({ page: input.page, limit: input.pageSize });
  const [{ user, account }, marked] = await Promise.all([
    userAccount(ctx, input.id),
    globalSources(ctx),
  ]);
  const list = { medium: "sms", search: input.search, ...page } as const;
  const { rows, total } = await templatePage(account, list);
  const items = rows.map((row) =>
    presentTemplate(row, NOTHING, { shared: false, assigned: [], global: marked.has(row.id) }),
  );
  return { ...pageOf(items, total, page), user: { _id: user.id, name: user.name } };
});

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

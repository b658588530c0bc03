import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { globalSources } from "#worker/domains/content/templates/global-template-queries.ts";
import { presentTemplate } from "#worker/domains/content/templates/present-template.ts";
import { templatePage } from "#worker/domains/content/templates/template-queries.ts";
import { verb } from "#worker/verb.ts";
import { userAccount } from "./inner/user-account.ts";

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

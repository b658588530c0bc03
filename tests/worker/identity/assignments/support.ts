import { idSchema } from "#core/ids.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import type { AccountContext } from "#worker/context.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";

export function below(h: Harness, parent: AccountContext, options: AccountOptions = {}) {
  return accountIn(h, {
    name: "Ann",
    shard: parent.account.shard === 0 ? 0 : 1,
    role: "subaccount",
    access: ["sms", "group"],
    parentId: parent.account.id,
    credit: 0,
    flags: { deductFromAccount: false },
    ...options,
  });
}

export async function family(options: AccountOptions = {}, shard: 0 | 1 = 0) {
  const h = harness();
  const parent = await accountIn(h, { shard });
  return { h, parent, sub: await below(h, parent, options) };
}

export const NEW_DRAFT = {
  name: "Sale",
  campaign_type: "promotional",
  sender: "#SharedNum#",
  message: "Hello",
  group_array: [],
  optout: true,
  plainValues: false,
} as const;

export async function draftOf(ctx: AccountContext) {
  const { data } = await createDraft(ctx, { ...NEW_DRAFT, group_array: [] });
  return idSchema("campaign").parse(data._id);
}

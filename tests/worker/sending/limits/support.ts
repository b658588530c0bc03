import { mobile } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { userLimits } from "#worker/domains/sending/limits/limits.ts";

let names = 0;
export const name = () => `Name ${++names}`;

const long = "x".repeat(500);

export const group = (ctx: AccountContext, contacts = 0) =>
  createGroup(ctx, {
    name: name(),
    contacts: Array.from({ length: contacts }, (_, n) => ({
      number: mobile(n),
      fields: [{ name: "Note", value: long }],
    })),
  });

export const draft = (ctx: AccountContext) =>
  createDraft(ctx, {
    name: name(),
    campaign_type: "promotional",
    sender: "",
    message: long,
    group_array: [],
    optout: true,
    plainValues: false,
  });

export async function usedOf(ctx: AccountContext) {
  const { data } = await userLimits(ctx);
  return Object.fromEntries(data.map((use) => [use.name, use.used]));
}

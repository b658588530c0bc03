import { contract } from "#core/contract/registry.ts";
import { FEATURES } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { createMmsTemplate } from "#worker/domains/content/templates/templates.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

/** Also for a sub-account that may not write any. */
function writer(ctx: AccountContext): AccountContext {
  return { ...ctx, person: ctx.person && { ...ctx.person, access: FEATURES } };
}

export const mmsMakers: Makers<"mmsCampaign" | "mmsTemplate"> = {
  mmsCampaign: async (ctx, need) => {
    const draft = {
      name: "Pictures",
      camp_type: "mms",
      sender: "#SharedNum#",
      message: "Hello",
      group_array: [await need("group")],
      media: await need("media"),
    };
    const { data } = await createDraft(writer(ctx), contract.createDraft.input.parse(draft));
    return idOf("campaign", data._id);
  },
  mmsTemplate: async (ctx, need) => {
    const template = { name: "Picture", content: "Look at this", media: await need("media") };
    const { data } = await createMmsTemplate(
      writer(ctx),
      contract.createMmsTemplate.input.parse(template),
    );
    return idOf("template", data._id);
  },
};

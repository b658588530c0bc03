import { contract } from "#core/contract/registry.ts";
import { type Id, newId } from "#core/ids.ts";
import { FEATURES, seesMedium } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { recordApproval } from "#worker/domains/administration/approvals/approvals.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const campaignMakers: Makers<
  "campaign" | "export" | "scheduled" | "quickMessage" | "recurring" | "schedule"
> = {
  campaign: async (ctx, need) => {
    const subject = await newDraft(ctx, await need("group"));
    await recordApproval(ctx, { subject, round: 1, kind: "promotional", requestedAt: ctx.now() });
    return subject;
  },
  export: async (ctx) => {
    const id = newId("export", ctx.now());
    const asked = {
      userId: personOf(ctx).userId,
      email: "me@example.test",
      format: "csv",
    } as const;
    const span = { fromAt: 0, toAt: ctx.now(), expiresAt: ctx.now() + 86_400_000 };
    const fresh = { ...asked, ...span, id, campaignId: null, statuses: null, names: true };
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    const row = { ...fresh, ...times, status: "complete" as const };
    await ctx.db.batch([ctx.db.insert(shardTables.exports, row)]);
    return id;
  },
  scheduled: async (ctx, need) => {
    const draft = await newDraft(ctx, await need("group"));
    const { data } = await checkDraft(ctx, { id: draft });
    const { recipients, price } = data;
    await launchCampaign(ctx, { draft, recipients, price, scheduleAt: ctx.now() + 3_600_000 });
    return draft;
  },
  quickMessage: async (ctx) => {
    const { data } = await sendQuickMessage(
      ctx,
      contract.sendQuickMessage.input.parse({
        sender: "#SharedNum#",
        message: "Hello",
        contacts: ["0412345678"],
        sendType: "schedule",
        scheduleAt: ctx.now() + 3_600_000,
      }),
    );
    return idOf("quickMessage", data._id);
  },
  recurring: async (ctx, need) => {
    const draft = await newDraft(ctx, await need("group"));
    const { data } = await checkDraft(ctx, { id: draft });
    const { recipients, price } = data;
    const start_date = new Date(ctx.now() + 172_800_000).toISOString().slice(0, 10);
    const repeats = { repeat: "daily", every: 1, dayOfMonth: 1, start_date, minutes: 0 } as const;
    const recurrence = { ...repeats, daysOfWeek: [] };
    await launchCampaign(ctx, { draft, recipients, price, recurrence });
    return draft;
  },
  schedule: async (ctx, need) => {
    const { data } = await getCampaign(ctx, { id: await need("recurring") });
    return idOf("schedule", data.recurring?.queueDetail[0]?._id ?? "");
  },
};

async function newDraft(ctx: AccountContext, group: Id<"group">): Promise<Id<"campaign">> {
  // Also for a sub-account that may not write one.
  const person = ctx.person && { ...ctx.person, access: FEATURES };
  // Of the medium that the person finds.
  const isMms = ctx.person && !seesMedium(ctx.person, "sms");
  const carried = { camp_type: "mms", url: "https://shop.example.com.au/sale.gif" } as const;
  const { data } = await createDraft(
    { ...ctx, person },
    {
      name: "Sale",
      campaign_type: "promotional",
      sender: "#SharedNum#",
      message: "Hello",
      group_array: [group],
      optout: true,
      plainValues: false,
      ...(isMms && carried),
    },
  );
  return idOf("campaign", data._id);
}

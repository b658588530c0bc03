import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { idSchema } from "#core/ids.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  type DraftOptions,
  groupOf,
  newDraft,
  newHandsets,
  SMS,
} from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { inShard } from "./support.ts";

export const FOLLOW_UP: FollowUp = {
  to: "all",
  days: 2,
  minutes: 540,
  message: "Still two days, {{name|friend}}",
};

interface Options extends DraftOptions {
  account?: AccountOptions;
  followUp?: Partial<FollowUp>;
  prepare?: (ctx: AccountContext) => Promise<unknown>;
}

/** A campaign to six people, launched with a follow-up. */
export async function launched({ account, followUp, prepare, ...draft }: Options = {}) {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS, ...account });
  await prepare?.(ctx);
  const numbers = newHandsets(6);
  const group = await groupOf(ctx, numbers);
  const { id } = await newDraft(ctx, { groups: [group], numbers, ...draft });
  const { data } = await checkDraft(ctx, { id });
  const { recipients, price } = data;
  const after = { ...FOLLOW_UP, ...followUp };
  const launch = () => launchCampaign(ctx, { draft: id, recipients, price, followUp: after });
  await launch();
  await drain(h, "jobs");
  return { h, ctx, id, numbers, group, launch };
}

/** The same, sent; `at` is when the follow-up is due. */
export async function sent(options: Options = {}) {
  const made = await launched(options);
  const { h, ctx, id } = made;
  await drive(ctx, h, id);
  const { days, minutes } = { ...FOLLOW_UP, ...options.followUp };
  const at = followUpAt({ days, minutes }, h.clock.now, "Australia/Sydney");
  h.carrier.taken.length = 0;
  return { ...made, at };
}

export async function reportOf(ctx: AccountContext, id: string) {
  return (await getCampaign(ctx, { id: idSchema("campaign").parse(id) })).data;
}

export const reply = (ctx: AccountContext, campaign: string, number = "") =>
  inShard(
    ctx,
    `INSERT INTO campaign_responses (account_id, campaign_id, kind, id, number)
      VALUES (?1, ?2, 'reply', 'rsp_' || ?3, ?3)`,
    campaign,
    number,
  );

export const click = (ctx: AccountContext, campaign: string, verdict: string, number = "") =>
  inShard(
    ctx,
    `INSERT INTO clicks (account_id, subject, id, number, verdict, reason, seen)
      VALUES (?1, ?2, 'clk_' || ?3, ?3, ?4, '', '{}')`,
    campaign,
    number,
    verdict,
  );

export const optOut = (ctx: AccountContext, number = "") =>
  inShard(
    ctx,
    "INSERT INTO suppressions (account_id, number, source, opted_out_at) VALUES (?1, ?2, 'reply', 1)",
    number,
  );

import type { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { type Medium, may } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { flightCheck } from "#worker/domains/campaigns/campaigns/flight-check.ts";
import { segmentsIn } from "#worker/domains/campaigns/campaigns/sendable-figures.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { shownSender } from "#worker/domains/senders/senders/shown-names.ts";
import { presentDay } from "#worker/domains/sending/limits/present-day.ts";
import type { Content } from "./compose-quick.ts";
import { quickCampaign } from "./quick-campaign.ts";
import { checkMayUseGroups } from "./send-to-groups.ts";

type Checked = Output<typeof contract.checkQuickMessage>["data"];

interface ToGroups extends Content {
  medium?: Medium | undefined;
  groups: readonly string[];
}

/** What a message to groups would come to: it is checked as the campaign that it becomes. */
export async function checkToGroups(ctx: AccountContext, input: ToGroups): Promise<Checked> {
  await checkMayUseGroups(ctx);
  const { medium = "sms" } = input;
  // The file of an MMS need not be stored yet.
  const campaign = { ...quickCampaign(ctx, input), fileLater: true };
  const { prepared, figures } = await flightCheck(ctx, campaign);
  const { recipients, price, balance, covered, samples, exclusions } = figures;
  const readsContacts = !ctx.person || may(ctx.person, "group");
  return {
    recipients,
    shows: await shownSender(ctx, await senderByValue(ctx, prepared.from), medium),
    segments: segmentsIn(figures),
    price: toCents(price),
    balance: toCents(balance),
    covered,
    problem: recipients === 0 ? figures.tooLong.text : undefined,
    needsApproval: true,
    heldBy: figures.heldBy,
    daily: presentDay(prepared.standing),
    messages: samples.map(({ number, text, segments }) => ({
      number,
      text: readsContacts ? text : undefined,
      segments,
    })),
    excluded: [],
    leftOut: exclusions.reduce((sum, { count }) => sum + count, 0),
  };
}

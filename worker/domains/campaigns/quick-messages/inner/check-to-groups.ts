import { type Medium, may } from "#core/access.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { quickFigures } from "#worker/domains/campaigns/campaigns/quick-campaign.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { shownSender } from "#worker/domains/senders/senders/shown-names.ts";
import { presentDay } from "#worker/domains/sending/limits/present-day.ts";
import type { Content } from "./compose-quick.ts";
import { checkMayUseGroups } from "./send-to-groups.ts";

type Checked = Output<typeof contract.checkQuickMessage>["data"];

interface ToGroups extends Content {
  medium?: Medium | undefined;
  groups: readonly string[];
}

/** What a message to groups would come to: it is checked as the campaign that it becomes. */
export async function checkToGroups(ctx: AccountContext, input: ToGroups): Promise<Checked> {
  await checkMayUseGroups(ctx);
  const { sender, message, medium = "sms", groups, replyLink = false } = input;
  const figures = await quickFigures(ctx, {
    ...{ name: "", sender, message, medium, attachmentId: null, groups, validUntil: null },
    ...{ longUrl: ownLongUrl(ctx, input.longUrl), replyLink, replyLinkMessage: null },
  });
  const { recipients, price, balance, covered, samples, exclusions, bySegments } = figures;
  const readsContacts = !ctx.person || may(ctx.person, "group");
  return {
    recipients,
    shows: await shownSender(ctx, await senderByValue(ctx, figures.from), medium),
    segments: bySegments.reduce((sum, row) => sum + row.segments * row.messages, 0),
    price: toCents(price),
    balance: toCents(balance),
    covered,
    problem: recipients === 0 ? figures.tooLong.text : undefined,
    needsApproval: true,
    heldBy: figures.heldBy,
    daily: presentDay(figures.standing),
    messages: samples.map(({ number, text, segments }) => ({
      number,
      text: readsContacts ? text : undefined,
      segments,
    })),
    excluded: [],
    leftOut: exclusions.reduce((sum, { count }) => sum + count, 0),
  };
}

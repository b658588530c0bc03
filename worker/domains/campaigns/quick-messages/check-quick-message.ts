import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkMedium } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { flightCheck, segmentsIn } from "#worker/domains/campaigns/campaigns/flight-check.ts";
import { readsContacts } from "#worker/domains/campaigns/campaigns/reads-contacts.ts";
import { rateBeyond } from "#worker/domains/money/credit/rate-beyond.ts";
import { senderByValue, shownSender } from "#worker/domains/senders/senders/senders.ts";
import { presentDay } from "#worker/domains/sending/limits/sending-standing.ts";
import { verb } from "#worker/verb.ts";
import {
  composeQuick,
  type QuickText,
  segmentsOf,
  type TypedContent,
  tooLongIn,
  typedRecipients,
} from "./inner/compose-quick.ts";
import { checkMayUseGroups, quickCampaign, targetsOf } from "./inner/send-to-groups.ts";
import { contentInRoom } from "./inner/send-to-room.ts";

type Checked = Output<typeof contract.checkQuickMessage>;

/** Who would get a quick message now, who would not and why, and its exact price. */
export const checkQuickMessage = verb(
  contract.checkQuickMessage,
  async (ctx, { room, sender, ...input }): Promise<Checked> => {
    checkMedium(ctx, input.medium ?? "sms");
    if (room !== undefined) {
      const { owner, content } = await contentInRoom(ctx, { ...input, room, sender });
      return checked(owner, content, owner === ctx);
    }
    if (sender === undefined) throw invalid("sender", QUICK_TEXTS.senderRequired);
    const groups = targetsOf(input);
    if (groups.length > 0) return checkToGroups(ctx, { ...input, sender, groups });
    return checked(ctx, { ...input, sender });
  },
);

async function checked(ctx: AccountContext, content: TypedContent, isOwn = true): Promise<Checked> {
  const { medium = "sms" } = content;
  const to = typedRecipients(content);
  const { waits, heldBy, standing, known, lots, balance, texts, excluded } = await composeQuick(
    ctx,
    { ...content, to },
  );
  const beyond = await rateBeyond(ctx, lots, medium);
  const priceOf = ({ paid, length }: QuickText) => paid?.price ?? length.segments * beyond;
  return present(ctx, medium, {
    recipients: texts.length,
    sender: known,
    segments: segmentsOf(texts),
    price: texts.reduce((sum, text) => sum + priceOf(text), 0),
    balance: isOwn ? balance : undefined,
    covered: texts.every(({ paid }) => paid !== undefined),
    problem: texts.length === 0 ? tooLongIn(excluded) : undefined,
    needsApproval: waits,
    heldBy,
    standing,
    messages: texts.map(({ length, ...text }) => ({ ...text, segments: length.segments })),
    excluded,
  });
}

/** What a message to groups would come to: it is checked as the campaign that it becomes. */
async function checkToGroups(
  ctx: AccountContext,
  input: TypedContent & { groups: readonly string[] },
): Promise<Checked> {
  await checkMayUseGroups(ctx);
  // The file of an MMS need not be stored yet.
  const campaign = { ...quickCampaign(ctx, input), fileLater: true };
  const { prepared, figures } = await flightCheck(ctx, campaign);
  const { recipients, price, balance, covered, samples, exclusions, heldBy, tooLong } = figures;
  return present(ctx, campaign.medium, {
    recipients,
    sender: await senderByValue(ctx, prepared.from),
    segments: segmentsIn(figures),
    price,
    balance,
    covered,
    problem: recipients === 0 ? tooLong.text : undefined,
    needsApproval: true,
    heldBy,
    standing: prepared.standing,
    messages: samples,
    excluded: [],
    leftOut: exclusions.reduce((sum, { count }) => sum + count, 0),
  });
}

interface Found extends Omit<Checked["data"], "shows" | "daily"> {
  sender: Parameters<typeof shownSender>[1];
  standing: Parameters<typeof presentDay>[0];
}

/** With money in cents, and texts for those who may read contacts. */
async function present(
  ctx: AccountContext,
  medium: Medium,
  { sender, standing, price, balance, messages, ...found }: Found,
): Promise<Checked> {
  const isReadable = readsContacts(ctx);
  return {
    data: {
      ...found,
      shows: await shownSender(ctx, sender, medium),
      price: toCents(price),
      balance: balance === undefined ? undefined : toCents(balance),
      daily: presentDay(standing),
      messages: messages.map(({ number, text, segments }) => ({
        number,
        text: isReadable ? text : undefined,
        segments,
      })),
    },
  };
}

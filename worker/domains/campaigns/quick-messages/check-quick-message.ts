import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkMedium } from "#worker/domains/campaigns/campaigns/check-medium.ts";
import { shownSender } from "#worker/domains/senders/senders/shown-names.ts";
import { presentDay } from "#worker/domains/sending/limits/present-day.ts";
import { verb } from "#worker/verb.ts";
import { checkToGroups } from "./inner/check-to-groups.ts";
import { type Content, composeQuick, segmentsOf, tooLongIn } from "./inner/compose-quick.ts";
import { contentInRoom } from "./inner/send-to-room.ts";
import { targetsOf } from "./inner/targets-of.ts";

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
    if (groups.length > 0) return { data: await checkToGroups(ctx, { ...input, sender, groups }) };
    return checked(ctx, { ...input, sender });
  },
);

async function checked(ctx: AccountContext, content: Content, isOwn = true): Promise<Checked> {
  const { medium = "sms" } = content;
  const { waits, heldBy, standing, known, lots, balance, texts, excluded } = await composeQuick(
    ctx,
    content,
  );
  const beyond = lots.at(-1)?.rate ?? BASE_RATES[medium];
  const price = texts.reduce(
    (sum, { paid, length }) => sum + (paid?.price ?? length.segments * beyond),
    0,
  );
  const readsContacts = !ctx.person || may(ctx.person, "group");
  return {
    data: {
      recipients: texts.length,
      shows: await shownSender(ctx, known, medium),
      segments: segmentsOf(texts),
      price: toCents(price),
      balance: isOwn ? toCents(balance) : undefined,
      covered: texts.every(({ paid }) => paid !== undefined),
      problem: texts.length === 0 ? tooLongIn(excluded) : undefined,
      needsApproval: waits,
      heldBy,
      daily: presentDay(standing),
      messages: texts.map(({ number, text, length }) => ({
        number,
        text: readsContacts ? text : undefined,
        segments: length.segments,
      })),
      excluded,
    },
  };
}

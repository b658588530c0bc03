import { may } from "#core/access.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { BASE_SMS_RATE } from "#worker/domains/credit/rates.ts";
import { verb } from "#worker/verb.ts";
import { composeQuick, segmentsOf } from "./inner/compose-quick.ts";

/** Who would get a quick message now, who would not and why, and its exact price. */
export const checkQuickMessage = verb(contract.checkQuickMessage, async (ctx, input) => {
  const { rights, lots, balance, texts, excluded } = await composeQuick(ctx, input);
  const beyond = lots.at(-1)?.rate ?? BASE_SMS_RATE;
  const price = texts.reduce(
    (sum, { paid, length }) => sum + (paid?.price ?? length.segments * beyond),
    0,
  );
  const readsContacts = !ctx.person || may(ctx.person, "group");
  return {
    data: {
      recipients: texts.length,
      segments: segmentsOf(texts),
      price: toCents(price),
      balance: toCents(balance),
      covered: texts.every(({ paid }) => paid !== undefined),
      problem: texts.find(({ tooLong }) => tooLong)?.tooLong,
      needsApproval: !rights.approved && !rights.quick,
      messages: texts.map(({ number, text, length }) => ({
        number,
        text: readsContacts ? text : undefined,
        segments: length.segments,
      })),
      excluded,
    },
  };
});

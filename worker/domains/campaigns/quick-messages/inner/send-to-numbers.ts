import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { isQuoted } from "#worker/domains/campaigns/campaigns/launch.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import {
  type ComposedQuick,
  type Content,
  composeQuick,
  noRecipients,
  tooLongIn,
  typedRecipients,
} from "./compose-quick.ts";
import { type Carried, type Keyed, presentSent, type Sending, type Sent } from "./send-once.ts";
import { checkCovered, writeQuick } from "./write-quick.ts";

type ToNumbers = Sending &
  Carried &
  Pick<Content, "number" | "subject" | "reader"> & {
    at: number | null;
    /** It answers in a conversation: the bell does not announce it. */
    inRoom?: boolean;
  };

/** R096: a message to typed numbers, as it was agreed to. */
export async function sendToNumbers(
  ctx: AccountContext,
  input: ToNumbers,
  keyed: Keyed,
): Promise<Sent> {
  const content = { ...input, to: typedRecipients(input), medium: mediumOf(input) };
  const compose = async () => {
    const composed = await composeQuick(ctx, content);
    await check(ctx, input, composed);
    return composed;
  };
  const composed = await compose();
  await limitDay(ctx, "quickMessages");
  const { quick } = await writeQuick(ctx, input, keyed, { composed, compose });
  return presentSent(quick);
}

/** Whether it may be sent as it is: to someone, within the length, covered by credit, as agreed. */
async function check(
  ctx: AccountContext,
  input: ToNumbers,
  { texts, excluded, spent }: ComposedQuick,
): Promise<void> {
  if (texts.length === 0) {
    const long = tooLongIn(excluded);
    throw long ? invalid("message", long) : new CooeeError("UNPROCESSABLE", noRecipients(excluded));
  }
  await checkCovered(ctx, { texts });
  if (!isQuoted(input, { recipients: texts.length, price: spent.total })) {
    throw conflict(QUICK_TEXTS.priceChanged);
  }
}

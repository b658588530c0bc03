import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { sendMms } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";

/** What an MMS costs at the base rate, in millicents. */
export const MMS = 39_000;

/** A PNG of one transparent pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";

export function picture(name = "sale.png"): File {
  const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: "image/png" });
}

/** A file that an MMS can name. */
export async function stored(ctx: AccountContext): Promise<Id<"file">> {
  return idSchema("file").parse((await storeMedia(ctx, picture())).id);
}

/** Sends an MMS as a client's request would. */
export function send(ctx: AccountContext, input: Readonly<Record<string, unknown>>) {
  const whole = { sender: SHARED_SENDER, message: "Look at this", subject: "Sale", ...input };
  return sendMms(ctx, contract.sendMms.input.parse(whole));
}

/** A draft of an MMS to a group of new handsets. */
export async function mmsDraft(ctx: AccountContext, input: Readonly<Record<string, unknown>> = {}) {
  const numbers = newHandsets(60);
  const whole = {
    name: "Spring pictures",
    camp_type: "mms",
    sender: SHARED_SENDER,
    message: "Hello {{name|there}}",
    subject: "Spring",
    media: await stored(ctx),
    group_array: [await groupOf(ctx, numbers)],
    ...input,
  };
  const { data } = await createDraft(ctx, contract.createDraft.input.parse(whole));
  return { id: idSchema("campaign").parse(data._id), numbers, draft: data };
}

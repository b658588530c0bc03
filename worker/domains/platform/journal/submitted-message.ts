import * as z from "zod";
import { idSchema } from "#core/ids.ts";

/** Enough of a message to know whose it is, never to send it again, and to opt out by its link. */
const submittedMessage = z.object({
  id: idSchema("message"),
  recipient: z.string(),
  code: z.string().nullable(),
  segments: z.number().int(),
  price: z.number().int(),
  lot: z.number().int().nullable(),
});
export type SubmittedMessage = z.infer<typeof submittedMessage>;

/**
 * A thousand of them as one text: campaigns write them at full speed and only a restore reads them. No
 * field has a comma or a semicolon in it.
 */
export function packMessages(messages: readonly SubmittedMessage[]): string {
  return messages
    .map(({ id, recipient, code, segments, price, lot }) =>
      [id, recipient, code ?? "", segments, price, lot ?? ""].join(),
    )
    .join(";");
}

export function unpackMessages(text: string): SubmittedMessage[] {
  return text.split(";").map((one) => {
    const [id, recipient, code, segments, price, lot] = one.split(",");
    return submittedMessage.parse({
      id,
      recipient,
      code: code || null,
      segments: Number(segments),
      price: Number(price),
      lot: lot ? Number(lot) : null,
    });
  });
}

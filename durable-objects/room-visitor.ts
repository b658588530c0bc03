import * as z from "zod";
import { accountRef } from "#worker/queues/messages.ts";

/** Whose socket it is. Set by the Worker; the same header from a client never gets to a room. */
export const VISITOR_HEADER = "x-cooee-visitor";

export const visitor = z.object({
  userId: z.string(),
  name: z.string(),
  /** Which media they see (R191); sockets from before `sms` was kept saw texts. */
  sms: z.boolean().default(true),
  mms: z.boolean(),
  /** An administrator, logged in as this person: whoever has the room open sees neither them nor that they type. */
  unseen: z.boolean().default(false),
  session: z.string(),
  /** The person's own; the room may be its parent's. */
  account: z.string(),
  owner: accountRef,
  room: z.string(),
  number: z.string(),
});
export type Visitor = z.infer<typeof visitor>;

/** As a header, which has no room for the letters of every name. */
export function visitorHeader(who: Visitor): string {
  return encodeURIComponent(JSON.stringify(who));
}

export function visitorOf(request: Request): Visitor {
  return visitor.parse(JSON.parse(decodeURIComponent(request.headers.get(VISITOR_HEADER) ?? "")));
}

/** Stored with each socket, so that it survives hibernation. */
export const attachment = visitor.extend({
  /** Everything up to it was sent; below 0 if nothing was. */
  seq: z.number(),
  /** The first frame was sent. */
  greeted: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

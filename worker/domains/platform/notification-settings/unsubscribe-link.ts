import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { NOTIFIED } from "#core/rules/notification-digests.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { readSigned, signed } from "#worker/signed.ts";

const PURPOSE = "unsubscribe";
/** A mail is found years later. */
const LIFETIME_MS = 10 * 365 * 86_400_000;

/** Whose mails of which kind end: an address of the account's list, or its owner's. */
const subscription = z.object({
  account: idSchema("account"),
  email: z.union([z.literal("owner"), idSchema("notificationEmail")]),
  kind: z.enum(NOTIFIED),
});
export type Subscription = z.output<typeof subscription>;

/** What stands before the signed part of the path. */
const PATH = /^\/unsubscribe\/([\w.-]{1,500})$/;

/** The address that ends such mails: whoever has it needs no sign-in (RFC 8058). It names no one. */
export async function unsubscribeLink(
  { settings, account, now }: Pick<AccountContext, "settings" | "account" | "now">,
  { email, kind }: Omit<Subscription, "account">,
): Promise<string> {
  const value = { account: account.id, email, kind };
  const token = await signed(settings, PURPOSE, value, now() + LIFETIME_MS);
  return `${settings.APP_URL}/unsubscribe/${token}`;
}

/** The signed part of such an address; undefined for any other path. */
export function unsubscribeTokenOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** Undefined for a token that is not ours. */
export async function readSubscription(
  { settings, now }: Pick<SystemContext, "settings" | "now">,
  token: string,
): Promise<Subscription | undefined> {
  return subscription.safeParse(await readSigned(settings, PURPOSE, token, now())).data;
}

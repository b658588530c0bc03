import type { AccountContext } from "#worker/context.ts";

/** The keys that say to browsers' services who sends; undefined if they are not configured. */
export function vapidOf({ settings }: Pick<AccountContext, "settings">) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL } = settings;
  if (!publicKey || !privateKey) return undefined;
  return { publicKey, privateKey, subject: `mailto:${SUPPORT_EMAIL}` };
}

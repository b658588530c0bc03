import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";

/** Which ways to sign in are configured here. */
export const authOptions = verb(contract.authOptions, async ({ settings }) => {
  const siteKey = settings.TURNSTILE_SITE_KEY;
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = settings;
  return {
    data: {
      google: Boolean(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET),
      apple: Boolean(APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY),
      ...(siteKey ? { turnstileSiteKey: siteKey } : {}),
      payloadEncryption: settings.PAYLOAD_ENCRYPTION === "required",
      supportEmail: settings.SUPPORT_EMAIL,
    },
  };
});

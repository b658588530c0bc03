import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import type { HumanAction } from "#worker/ports/human-check.ts";
import { verb } from "#worker/verb.ts";

/** Which ways to sign in are configured here. */
export const authOptions = verb(contract.authOptions, async (ctx) => {
  const { settings } = ctx;
  const siteKey = settings.TURNSTILE_SITE_KEY;
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = settings;
  return {
    data: {
      google: Boolean(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET),
      apple: Boolean(APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY),
      ...(siteKey ? { turnstileSiteKey: siteKey } : {}),
      signUps: !(await isOff(ctx, "signUps")),
      payloadEncryption: settings.PAYLOAD_ENCRYPTION === "required",
      supportEmail: settings.SUPPORT_EMAIL,
    },
  };
});

/** Refuses programs where Turnstile is configured; `token` is what the page got from it for this action. */
export async function refuseRobots(
  ctx: PublicContext,
  token: string | undefined,
  action: HumanAction = "sign-in",
): Promise<void> {
  if (await ctx.humanCheck.isHuman(token, { ip: ctx.caller.ip, action })) return;
  throw invalid("turnstile", IDENTITY_TEXTS.notHuman);
}

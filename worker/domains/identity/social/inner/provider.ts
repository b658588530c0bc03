import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { CooeeError } from "#core/errors.ts";
import { SOCIAL_CALLBACK, type SocialMethod } from "#core/rules/social-return.ts";
import type { SystemContext } from "#worker/context.ts";
import { appleSecret } from "#worker/ports/apple-secret.ts";
import { type OpenIdProvider, openIdProvider } from "#worker/ports/open-id-provider.ts";

type Ctx = Pick<SystemContext, "settings" | "now">;

/** The provider of a sign-in method; refused if it is not configured. */
export function providerOf({ settings, now }: Ctx, method: SocialMethod): OpenIdProvider {
  if (!isConfigured(settings, method)) {
    throw new CooeeError("UNPROCESSABLE", SOCIAL_TEXTS.notConfigured);
  }
  const common = {
    redirectUri: `${settings.APP_URL}${SOCIAL_CALLBACK}`,
    allowHttp: settings.ENVIRONMENT !== "production",
  };
  if (method === "google") {
    const { GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET = "", GOOGLE_ISSUER } = settings;
    return openIdProvider({
      ...common,
      issuer: GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: async () => GOOGLE_CLIENT_SECRET,
      scope: "openid email profile",
    });
  }
  const { APPLE_CLIENT_ID = "", APPLE_TEAM_ID = "", APPLE_KEY_ID = "" } = settings;
  const { APPLE_PRIVATE_KEY = "", APPLE_ISSUER } = settings;
  const key = {
    clientId: APPLE_CLIENT_ID,
    teamId: APPLE_TEAM_ID,
    keyId: APPLE_KEY_ID,
    privateKey: APPLE_PRIVATE_KEY,
    issuer: APPLE_ISSUER,
  };
  return openIdProvider({
    ...common,
    issuer: APPLE_ISSUER,
    clientId: APPLE_CLIENT_ID,
    clientSecret: () => appleSecret(key, now()),
    scope: "openid email name",
    // The only way in which Apple gives the name and the e-mail.
    responseMode: "form_post",
  });
}

type Settings = SystemContext["settings"];

/** Whether all of a provider's settings are there; otherwise its sign-in is hidden and refused. */
function isConfigured(settings: Settings, method: SocialMethod): boolean {
  const needed =
    method === "google"
      ? [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET]
      : [
          settings.APPLE_CLIENT_ID,
          settings.APPLE_TEAM_ID,
          settings.APPLE_KEY_ID,
          settings.APPLE_PRIVATE_KEY,
        ];
  return needed.every((value) => value !== undefined);
}

import type { SocialMethod } from "#core/rules/social-return.ts";
import type { SystemContext } from "#worker/context.ts";

type Settings = SystemContext["settings"];

/** Whether all of a provider's settings are there; otherwise its sign-in is hidden and refused. */
export function isConfigured(settings: Settings, method: SocialMethod): boolean {
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

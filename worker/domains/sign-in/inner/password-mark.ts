import type { SystemContext } from "#worker/context.ts";
import { sign } from "#worker/secrets.ts";

/** Tells a user's password of now from any other one, and tells nothing of either. */
export function passwordMark(
  { settings }: Pick<SystemContext, "settings">,
  { id, password }: { id: string; password: string | null },
): Promise<string> {
  return sign(settings.AUTH_SECRET, "password mark", `${id}:${password}`);
}

import type { SystemContext } from "#worker/context.ts";
import { sign } from "#worker/secrets.ts";

/** Distinguishes a user's current password from any other, and reveals neither. */
export function passwordMark(
  { settings }: Pick<SystemContext, "settings">,
  { id, password }: { id: string; password: string | null },
): Promise<string> {
  return sign(settings.AUTH_SECRET, "password mark", `${id}:${password}`);
}

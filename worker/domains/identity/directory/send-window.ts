import { sendWindow } from "#core/contract/profile/send-window.ts";
import { opensAt, type SendWindow } from "#core/rules/send-window.ts";
import type { Profile } from "./account-queries.ts";

export type SendHours = Pick<Profile, "sendWindow" | "timeZone">;

/** The hours in which an account sends marketing; undefined if always. */
export function sendWindowOf({ sendWindow: json }: Pick<Profile, "sendWindow">) {
  return json === null ? undefined : (sendWindow.parse(JSON.parse(json)) satisfies SendWindow);
}

/** When marketing that is to go out at a moment goes out: then, or when the account's hours begin. */
export function marketingOpensAt(hours: SendHours, at: number): number {
  return opensAt(sendWindowOf(hours), hours.timeZone, at);
}

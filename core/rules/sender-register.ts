import { SENDER_TYPES, type SenderType } from "./sender-types.ts";

/** Decision 12: where a business name is on its way into the ACMA's SMS Sender ID Register. */
export const REGISTER_STATES = ["not_submitted", "submitted", "registered", "refused"] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** What a phone shows in the place of a name that is not in the register, since 1 July 2026. */
export const UNVERIFIED = "Unverified";

/**
 * What phones show of a business name, by the carrier that would send it now: the name; `UNVERIFIED`, as that carrier
 * has not registered it; or nothing yet, as no carrier may send it.
 */
export const NAME_SHOWS = ["name", "unverified", "nothing"] as const;
export type NameShows = (typeof NAME_SHOWS)[number];

export interface RegisteredSender {
  type: SenderType;
  register?: RegisterState;
  shows?: NameShows;
}

/** What phones show of a sender; without a carrier's word, what the register says. Numbers need no register. */
export function showsOf({ type, register, shows }: RegisteredSender): NameShows {
  if (type !== SENDER_TYPES.businessName) return "name";
  return shows ?? (register === "registered" ? "name" : "unverified");
}

/** Whether Australian phones show another name than the one chosen. */
export function isUnverified(sender: RegisteredSender): boolean {
  return showsOf(sender) === "unverified";
}

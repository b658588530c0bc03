import type { SenderType } from "./opt-out.ts";

/** Decision 12: where a business name is on its way into the ACMA's SMS Sender ID Register. */
export const REGISTER_STATES = ["not_submitted", "submitted", "registered", "refused"] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** What a phone shows in the place of a name that is not in the register, since 1 July 2026. */
export const UNVERIFIED = "Unverified";

const BUSINESS_NAME: SenderType = 3;

export interface RegisteredSender {
  type: SenderType;
  register?: RegisterState | undefined;
}

/** Whether Australian phones show another name than the one chosen. Numbers need no register. */
export function isUnverified({ type, register }: RegisteredSender): boolean {
  return type === BUSINESS_NAME && register !== "registered";
}

import { type Medium, type Person, seesMedium } from "#core/permissions.ts";
import { readLocal, writeLocal } from "./local-state.ts";

const KEY = "isMms";

/** The medium that was chosen last, kept across reloads (R546), for people who have both. */
export function keptMedium(me: Pick<Person, "role" | "access">): Medium {
  if (!seesMedium(me, "sms")) return "mms";
  return readLocal(KEY) === "yes" && seesMedium(me, "mms") ? "mms" : "sms";
}

export function keepMedium(medium: Medium): void {
  writeLocal(KEY, medium === "mms" ? "yes" : "no");
}

import { formatDateTime } from "./dates.ts";
import { SYDNEY } from "./zoned-day.ts";

/** What the last word of an audited action says that someone did, if it decides about something. */
const DONE: Readonly<Record<string, string>> = {
  approve: "approved",
  approved: "approved",
  reject: "rejected",
  rejected: "rejected",
  asked: "asked about",
  delete: "deleted",
  removed: "removed",
  withdrawn: "withdrew",
  deactivate: "deactivated",
  activate: "activated",
  replay: "replayed",
  drop: "dropped",
  stop: "stopped",
  resume: "resumed",
  cancel: "cancelled",
};
export const DECISIONS = Object.keys(DONE);

interface Done {
  who: string;
  /** As it was audited: `businessName.approved`. */
  action: string;
  /** Epoch milliseconds. */
  at: number;
}

/** To the second of two people who decide the same: who was first, with what, and when. Undefined if it was no decision. */
export function decidedText({ who, action, at }: Done): string | undefined {
  const done = DONE[action.split(".").at(-1) ?? ""];
  return done && `${who} ${done} this on ${moment(at)}.`;
}

/** To the second of two people who change the same; undefined if it is not known any more who was first. */
export function overtakenText(done: Done | undefined): string {
  const changed = done ? `${done.who} changed this on ${moment(done.at)}.` : "This has changed.";
  const decided = done && decidedText(done);
  return decided ?? `${changed} Look at it as it is now, then make your change again.`;
}

function moment(at: number): string {
  return `${formatDateTime(at, SYDNEY)} (Sydney)`;
}

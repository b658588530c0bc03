import { FURTHEST_AHEAD_MS } from "./schedules.ts";

/** What leaves too little time to send anything is refused. */
export const LEAST_VALIDITY_MS = 5 * 60_000;

export const VALIDITY_TEXTS = {
  label: "Stop sending after",
  required: "Choose until when it may be sent",
  tooSoon: "Choose a time at least 5 minutes after the message is sent",
  tooFar: "Choose a time within the next two years",
  notRepeating: "A campaign that repeats cannot have a time until which it is sent",
  /** The reason of a message that was not sent in time. */
  expired: "Not sent in time",
  over: "The time until which it may be sent has passed, so nothing was sent",
} as const;

/** Why something that starts at one time cannot be valid until another; undefined if it can. */
export function validityProblem(until: number, startsAt: number): string | undefined {
  if (until < startsAt + LEAST_VALIDITY_MS) return VALIDITY_TEXTS.tooSoon;
  return until > startsAt + FURTHEST_AHEAD_MS ? VALIDITY_TEXTS.tooFar : undefined;
}

/** Whether the time until which something may be sent has passed. */
export function isOver(validUntil: number | null, now: number): boolean {
  return validUntil !== null && validUntil <= now;
}

/** A moment as it is chosen: null while none is, undefined if there is no such time. */
export type Until = number | null | undefined;

/** What is wrong with a chosen time, before the server is asked. */
export function untilProblem(until: Until, from: number): string | undefined {
  if (until === undefined) return undefined;
  return until === null ? VALIDITY_TEXTS.required : validityProblem(until, from);
}

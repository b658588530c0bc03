/** What can be scheduled. */
export const SCHEDULE_KINDS = ["campaign", "occurrence", "followUp", "quick", "file"] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** `failed`: it was due but not started, and `info` says why. */
export const SCHEDULE_STATUSES = ["scheduled", "started", "failed", "cancelled"] as const;

/** R140: the texts say five minutes. */
export const SCHEDULE_AHEAD_MS = 270_000;
/** R088: what starts sooner than this is no longer rescheduled. */
export const RESCHEDULE_UNTIL_MS = 180_000;
/** How far ahead something can be scheduled. */
export const FURTHEST_AHEAD_MS = 2 * 366 * 86_400_000;

export const SCHEDULE_TEXTS = {
  required: "Please select a schedule time",
  tooSoon: "Time must be at least 5 minutes from now",
  tooFar: "Choose a time within the next two years",
  tooLateTitle: "Can't Reschedule Message",
  tooLate: "You can't reschedule this message.",
  noOccurrence: "No day between the start and the end matches. Choose other dates.",
} as const;

/** What only calls say: no page has these words of its own. */
export const SCHEDULE_REPLIES = {
  cancelled: "Schedule Cancelled!",
  messageCancelled: "Cancelled Scheduled Message",
  rescheduled: "Message Rescheduled",
  notRecurring: "This campaign does not repeat",
  notWaiting: "This date has passed, or was cancelled",
  wasPaused: "The campaign was paused at this time",
} as const;

/** R141: minutes to choose from come in steps of five. */
export const MINUTE_STEP = 5;

/** R142, C32: those of a follow-up come in steps of a quarter of an hour. */
export const FOLLOW_UP_MINUTE_STEP = 15;

/** R031: five minutes from now, at the next step of the picker. */
export function laterDefault(now: number): number {
  const stepMs = MINUTE_STEP * 60_000;
  return Math.ceil((now + 300_000) / stepMs) * stepMs;
}

/** Why something cannot be scheduled at a time; undefined if it can. */
export function scheduleProblem(at: number, now: number): string | undefined {
  if (at < now + SCHEDULE_AHEAD_MS) return SCHEDULE_TEXTS.tooSoon;
  return at > now + FURTHEST_AHEAD_MS ? SCHEDULE_TEXTS.tooFar : undefined;
}

/** R088, R089. */
export function mayReschedule(dueAt: number, now: number): boolean {
  return dueAt - now >= RESCHEDULE_UNTIL_MS;
}

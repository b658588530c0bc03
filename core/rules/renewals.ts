import { dayOfMonth, nextOccurrences } from "./recurrence.ts";
import { wallClockAt } from "./wall-clock.ts";

// How plans and dedicated numbers are renewed by the month, their grace period, and when they end.

export const DAY = 86_400_000;

/** The grace period: how many days after a failed attempt the next one is made; after the last of them it ends. */
const RETRY_DAYS = [1, 3, 5] as const;

/** A day more than the attempts take. */
const LONGEST_UNPAID = 10 * DAY;

/** Until a payment that is under way is looked at again, or what broke is tried again. */
export const LOOK_AGAIN_MS = 10 * 60_000;

/** When a renewal that fails now is tried again, of which `failed` attempts failed before; undefined if it ends. */
export function retryAt(failed: number, now: number): number | undefined {
  const days = RETRY_DAYS[failed];
  return days === undefined ? undefined : now + days * DAY;
}

/**
 * Whether the last attempt is long over. From then on an open order at the checkout gives way: one after another could
 * keep a month unpaid for ever.
 */
export function isLongUnpaid(
  { attempts, dueAt }: { attempts: number; dueAt: number },
  now: number,
): boolean {
  return attempts === RETRY_DAYS.length && now > dueAt + LONGEST_UNPAID;
}

/**
 * When something renews: the first monthly day after a payment, counted from the day on which it began, by the
 * account's clock. A month that is too short has it on its last day. Epoch milliseconds.
 */
export function renewalAfter(paidAt: number, startedAt: number, timeZone: string): number {
  const { day, minutes } = wallClockAt(startedAt, timeZone);
  const [next] = nextOccurrences(
    {
      repeat: "monthly",
      every: 1,
      daysOfWeek: [],
      dayOfMonth: dayOfMonth(day),
      startDate: day,
      endDate: undefined,
      minutes,
    },
    timeZone,
    { after: paidAt, count: 1 },
  );
  if (!next) throw new RangeError("A month follows every payment");
  return next.at;
}

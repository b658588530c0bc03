/** Idle for so long, what was queued before a restart is lost: a queue that outlives it delivers within a second. */
const LOST_MS = 10_000;
/** By then the sweeps look after what is left. */
const RECOVERY_MS = 60_000;

/** What was queued before that moment and has not moved since was lost when the process ended. `awakeSince`: when it began. */
export function lostSince(now: number, awakeSince: number): number {
  return now - awakeSince < RECOVERY_MS ? Math.min(awakeSince, now - LOST_MS) : 0;
}

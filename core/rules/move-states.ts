/**
 * How far the move of an account is: copied while it is in use, its work waits, its writes wait, the directory names the
 * new shard, the old one is empty, and what was kept of it is gone. Or it is being called off, and was.
 */
export const MOVE_STATES = [
  "copying",
  "pausing",
  "frozen",
  "moved",
  "cleared",
  "done",
  "aborting",
  "aborted",
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Those before the directory changes: what is done can be undone. */
export const OPEN_STATES: readonly MoveState[] = ["copying", "pausing", "frozen"];

/** How long what was on the old shard is kept, read-only. */
export const MOVED_KEPT_DAYS = 7;

/** A run is under way, or ended: at the end, at its goal, because someone stopped it, or because it failed. */
export const RUN_STATES = ["active", "completed", "goal", "stopped", "failed"] as const;

/** What became of an action of a run; left out: because of the caps. */
export const STEP_OUTCOMES = ["done", "sent", "left out", "could not send"] as const;

/** What triggers of a shard say of an account that is frozen, or no longer there. */
export const MOVING = "account_is_moving";

/** Whether a write was refused because its account is being moved, or is on another shard now. */
export function isMoving(error: unknown): boolean {
  return error instanceof Error && error.message.includes(MOVING);
}

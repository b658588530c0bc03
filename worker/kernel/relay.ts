import type { Log } from "#worker/log.ts";
import type { Effect } from "./effects.ts";

/** Where committed effects wait until they are relayed: an account's outbox, or CONTROL's. */
export interface Outbox<E extends Effect> {
  log: Log;
  perform: (effect: E, id: string) => Promise<void>;
  remove: (id: string) => Promise<unknown>;
}

/** Relays one effect and removes it from its outbox; returns whether that succeeded. */
export async function relay<E extends Effect>(
  { log, perform, remove }: Outbox<E>,
  effect: E,
  id: string,
): Promise<boolean> {
  try {
    await perform(effect, id);
    await remove(id);
    return true;
  } catch (error) {
    log.error("outbox.deferred", error, { effect: effect.type, id });
    return false;
  }
}

import type { LocalEnv } from "#local/env.ts";
import { type Breaks, faultyDatabase } from "#tests/support/faulty-database.ts";

/** After its first two, a step of a kind dies every hundred times. */
const OFTEN = 100;

export function hasMoves({ messages }: MessageBatch): boolean {
  return messages.some(({ body }) => JSON.stringify(body).includes('"type":"move"'));
}

/**
 * Kills the moves of accounts: in each state, the first transaction of each kind is lost before it is committed, the second
 * after that, and so on by turns.
 */
export class Kills {
  readonly #times = new Map<string, number>();
  count = 0;

  broken(env: LocalEnv): LocalEnv {
    const batch = async (statements: readonly string[]): Promise<Breaks> => {
      const state = await env.CONTROL.prepare(
        "SELECT state FROM account_moves ORDER BY started_at DESC LIMIT 1",
      ).first("state");
      // Of each table while it is copied; the tables that are emptied are alike.
      const words = state === "moved" ? 2 : 3;
      const kind = `${state} ${statements[0]?.trim().split(/\s+/).slice(0, words).join(" ")}`;
      const nth = (this.#times.get(kind) ?? 0) + 1;
      this.#times.set(kind, nth);
      if (nth > 2 && nth % OFTEN > 1) return undefined;
      this.count += 1;
      return nth % 2 === 1 ? "before" : "after";
    };
    return {
      ...env,
      CONTROL: faultyDatabase(env.CONTROL, { batch }),
      SHARD_00: faultyDatabase(env.SHARD_00, { batch }),
      SHARD_01: faultyDatabase(env.SHARD_01, { batch }),
    };
  }
}

/**
 * How many awaits of settled values may lie between two calls of the same moment. They cost about a
 * microsecond; waiting for a timer would cost more than it saves.
 */
const TURNS = 24;

interface Call<T, R> {
  one: T;
  take: (result: R) => void;
  fail: (error: unknown) => void;
}

/**
 * Calls made at the same moment become one call of `all`, which returns a result for each, in order;
 * more than `most` become several. If it fails, each of its calls does.
 */
export function joinCalls<T, R extends object>(
  all: (calls: readonly T[]) => Promise<readonly R[]>,
  most = Number.POSITIVE_INFINITY,
): (one: T) => Promise<R> {
  let waiting: Call<T, R>[] = [];

  async function begin(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await undefined;
    const calls = waiting;
    waiting = [];
    for (let at = 0; at < calls.length; at += most) void answer(calls.slice(at, at + most));
  }

  async function answer(calls: readonly Call<T, R>[]): Promise<void> {
    try {
      const results = await all(calls.map(({ one }) => one));
      for (const [i, { take, fail }] of calls.entries()) {
        const result = results[i];
        if (result) take(result);
        else fail(new Error("There is no result for each call"));
      }
    } catch (error) {
      for (const { fail } of calls) fail(error);
    }
  }

  return (one) =>
    new Promise((take, fail) => {
      waiting.push({ one, take, fail });
      if (waiting.length === 1) void begin();
    });
}

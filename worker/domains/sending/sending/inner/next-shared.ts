/**
 * Shares one read among several callers. Those that arrive during a read wait for the next one:
 * no call gets a result from a read that began before it.
 */
export function nextShared<Q, A>(
  read: (requested: readonly Q[]) => Promise<A>,
): (q: Q) => Promise<A> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { requested: Q[]; result: Promise<A> } | undefined;
  return (question) => {
    if (next) {
      next.requested.push(question);
      return next.result;
    }
    const requested = [question];
    const result = running.then(() => {
      next = undefined;
      return read(requested);
    });
    next = { requested, result };
    // A failed read fails its own callers, and none after them.
    running = result.catch(() => {});
    return result;
  };
}

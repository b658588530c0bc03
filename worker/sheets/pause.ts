/**
 * Lets the other requests of this isolate go first. A clock cannot say when it is time: in production
 * it does not move while a Worker computes, so whoever reads pauses after a bounded amount of work.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Lets the isolate's other requests run first. A clock cannot say when it is time: in production it
 * does not advance while a Worker computes, so readers pause after a bounded amount of work.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** A queue's name in production, where it is `cooee-bulk` and not `cooee-staging-bulk`: the code knows it by that one. */
export function productionName(queue: string): string {
  return queue.replace(/^cooee-staging-/, "cooee-");
}

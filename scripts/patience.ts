import { availableParallelism, loadavg } from "node:os";

/** A time limit for this machine as busy as it is: longer where programs wait for each other. */
export function patience(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return Math.round(ms * Math.max(1, lastMinute / availableParallelism()));
}

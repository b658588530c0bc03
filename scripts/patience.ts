import { availableParallelism, loadavg } from "node:os";

/** A time limit for this machine as busy as it is: up to four times as long where programs wait for each other. */
export function patience(ms: number): number {
  const [lastMinute = 0] = loadavg();
  const crowd = lastMinute / availableParallelism();
  return Math.round(ms * Math.min(4, Math.max(1, crowd)));
}

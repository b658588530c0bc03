import { readdirSync, readFileSync } from "node:fs";

/** Nanoseconds on a processor are the first figure of a thread's schedstat. */
const TO_MS = 1e-6;

/**
 * Tells how many milliseconds of processor time the newest workerd of this process has used, in all of its threads:
 * the Worker, its databases and its objects. Where there is no /proc it tells the time instead.
 */
export function workerdClock(): () => number {
  const pid = newestWorkerd();
  if (pid === undefined) return () => performance.now();
  const threads = `/proc/${pid}/task`;
  return () => readdirSync(threads).reduce((sum, id) => sum + timeOf(`${threads}/${id}`), 0);
}

function timeOf(thread: string): number {
  return Number(read(`${thread}/schedstat`).split(" ")[0]) * TO_MS;
}

function newestWorkerd(): string | undefined {
  const found = read("/proc/self/stat") === "" ? [] : readdirSync("/proc").flatMap(childWorkerd);
  return found.sort((a, b) => b.started - a.started)[0]?.pid;
}

/** `1234 (workerd) S 1200 …`: its number, name, state and parent; the 22nd is when it started. */
function childWorkerd(pid: string) {
  const [, parent, ...rest] = /^\d+ \(workerd\) \S (\d+)(.*)/.exec(read(`/proc/${pid}/stat`)) ?? [];
  if (Number(parent) !== process.pid) return [];
  return [{ pid, started: Number(rest.join("").trim().split(" ")[17]) }];
}

/** Empty if there is no such file, or not any more. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

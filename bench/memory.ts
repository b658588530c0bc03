import { readdirSync, readFileSync, writeFileSync } from "node:fs";

// Linux keeps these figures in /proc; elsewhere they cannot be read and are left out.

/** The workerd that this process started. */
function workerd(): string | undefined {
  try {
    return readdirSync("/proc").find((pid) => {
      if (!/^\d+$/.test(pid)) return false;
      const [name, parent] = nameAndParent(pid);
      return name === "workerd" && parent === process.pid;
    });
  } catch {
    return undefined;
  }
}

function nameAndParent(pid: string): [name: string, parent: number] {
  try {
    const stat = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return [stat?.[1] ?? "", Number(stat?.[2])];
  } catch {
    // It ended while we looked.
    return ["", 0];
  }
}

/** Starts a new peak at what is resident now. */
export function resetPeak(): void {
  const pid = workerd();
  if (pid) writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Largest resident memory of the whole workerd process since the last reset, in bytes. */
export function peakOfWorkerd(): number | undefined {
  const pid = workerd();
  if (!pid) return undefined;
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return peak === undefined ? undefined : Number(peak) * 1024;
}

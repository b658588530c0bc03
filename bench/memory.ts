import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { Rig } from "./rig.ts";

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

const heapUsage = z.object({ id: z.number(), result: z.object({ usedSize: z.number() }) });
const SAMPLE_MS = 10;

export interface HeapWatch {
  reset: () => void;
  /** Bytes in use at most since the reset, garbage that was not yet collected included. */
  peak: () => number;
  stop: () => void;
}

/** Samples the heap of the product's isolate through the inspector. */
export async function watchHeap(rig: Rig): Promise<HeapWatch> {
  const socket = new WebSocket(new URL("/core:user:product", rig.inspector));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let peak = 0;
  socket.onmessage = ({ data }) => {
    const usage = heapUsage.safeParse(JSON.parse(String(data)));
    if (usage.success) peak = Math.max(peak, usage.data.result.usedSize);
  };
  let id = 0;
  const timer = setInterval(() => {
    socket.send(JSON.stringify({ id: ++id, method: "Runtime.getHeapUsage" }));
  }, SAMPLE_MS);
  return {
    reset: () => {
      peak = 0;
    },
    peak: () => peak,
    stop: () => {
      clearInterval(timer);
      socket.close();
    },
  };
}

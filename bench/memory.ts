import * as z from "zod";
import type { Rig } from "./rig.ts";

const answer = z.object({ result: z.object({ usedSize: z.number() }) });
const SAMPLE_MS = 10;

export interface HeapWatch {
  /**
   * The most megabytes in use since the last call, including garbage not collected yet; NaN if the inspector
   * gave no answer, which meets no target.
   */
  takePeak: () => number;
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
  let asked = 0;
  let waiting = false;
  socket.onmessage = ({ data }) => {
    waiting = false;
    const usage = answer.safeParse(JSON.parse(String(data)));
    if (usage.success) peak = Math.max(peak, usage.data.result.usedSize);
  };
  const timer = setInterval(() => {
    if (waiting) return;
    waiting = true;
    asked += 1;
    socket.send(JSON.stringify({ id: asked, method: "Runtime.getHeapUsage" }));
  }, SAMPLE_MS);
  return {
    takePeak: () => {
      const taken = peak === 0 ? Number.NaN : peak / 1_000_000;
      peak = 0;
      return taken;
    },
    stop: () => {
      clearInterval(timer);
      socket.close();
    },
  };
}

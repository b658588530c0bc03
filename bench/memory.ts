import * as z from "zod";
import type { Rig } from "./rig.ts";

const answer = z.object({ result: z.object({ usedSize: z.number() }) });
const SAMPLE_MS = 10;
/** An answer that takes longer never comes: the question was lost with its connection, or came before there was one. */
const LOST_MS = 1000;

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
  let peak = 0;
  let asked = 0;
  let waitingSince: number | undefined;
  const onAnswer = ({ data }: MessageEvent) => {
    waitingSince = undefined;
    const usage = answer.safeParse(JSON.parse(String(data)));
    if (usage.success) peak = Math.max(peak, usage.data.result.usedSize);
  };
  let socket = await connect(rig, onAnswer);
  const ask = async () => {
    const now = performance.now();
    if (waitingSince !== undefined && now - waitingSince < LOST_MS) return;
    waitingSince = now;
    if (socket.readyState !== WebSocket.OPEN) socket = await connect(rig, onAnswer);
    asked += 1;
    socket.send(JSON.stringify({ id: asked, method: "Runtime.getHeapUsage" }));
  };
  // What fails is asked again.
  const timer = setInterval(() => void ask().catch(() => undefined), SAMPLE_MS);
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

async function connect(rig: Rig, onAnswer: (event: MessageEvent) => void): Promise<WebSocket> {
  const socket = new WebSocket(new URL("/core:user:product", rig.inspector));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  socket.onmessage = onAnswer;
  return socket;
}

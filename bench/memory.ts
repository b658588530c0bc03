import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Figure, figureOf, under } from "./figure.ts";
import type { Rig } from "./rig.ts";

const answer = z.object({ id: z.number(), result: z.object({ usedSize: z.number() }) });
const SAMPLE_MS = 10;
/** An answer that takes longer never comes: it was lost with its connection, even where that still looks open. */
const LOST_MS = 1000;
const TRIES = 10;
/** What Cloudflare allows an isolate. */
const MOST_HEAP = 128;

export interface HeapWatch {
  /** The most megabytes in use since the last call, including garbage not collected yet. */
  takePeak: () => Promise<number>;
  stop: () => void;
}

/** Samples the heap of the product's isolate through the inspector. */
export async function watchHeap(rig: Rig): Promise<HeapWatch> {
  let peak = 0;
  let isOver = false;
  let socket = await connect(rig);
  const sample = async () => {
    const used = await usedSize(socket);
    if (used !== undefined) peak = Math.max(peak, used);
    else if (!isOver) {
      socket.close();
      socket = await connect(rig);
    }
  };
  const sampling = async () => {
    while (!isOver) {
      // What fails is asked again.
      await sample().catch(() => undefined);
      await sleep(SAMPLE_MS);
    }
  };
  void sampling();
  return {
    takePeak: async () => {
      for (let tries = 0; peak === 0; tries++) {
        if (tries === TRIES) throw new Error("The inspector does not say how large the heap is");
        await sleep(LOST_MS);
      }
      const taken = peak / 1_000_000;
      peak = 0;
      return taken;
    },
    stop: () => {
      isOver = true;
      socket.close();
    },
  };
}

export function peakFigure(what: string, peaks: readonly number[]): Figure {
  return figureOf(`${what}, peak heap of the Worker's isolate`, "MB", peaks, {
    target: under(MOST_HEAP, Math.max(...peaks)),
  });
}

let asked = 0;

/** Bytes in use; undefined if there is no answer. */
function usedSize(socket: WebSocket): Promise<number | undefined> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(undefined), LOST_MS);
    const onClose = () => end(undefined);
    const onMessage = ({ data }: MessageEvent) => {
      const usage = answer.safeParse(JSON.parse(String(data))).data;
      if (usage?.id === id) end(usage.result.usedSize);
    };
    const end = (used: number | undefined) => {
      clearTimeout(timer);
      socket.removeEventListener("close", onClose);
      socket.removeEventListener("message", onMessage);
      resolve(used);
    };
    socket.addEventListener("close", onClose);
    socket.addEventListener("message", onMessage);
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ id, method: "Runtime.getHeapUsage" }));
    } else end(undefined);
  });
}

async function connect(rig: Rig): Promise<WebSocket> {
  const socket = new WebSocket(new URL("/core:user:product", rig.inspector));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return socket;
}

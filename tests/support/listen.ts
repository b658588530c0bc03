import { SELF } from "cloudflare:test";
import type * as z from "zod";
import { ORIGIN } from "./call.ts";

/** Asks for a socket, as a page of ours does. */
export function openSocket(path: string, headers: Readonly<Record<string, string>>) {
  return SELF.fetch(`${ORIGIN}${path}`, {
    headers: { upgrade: "websocket", origin: ORIGIN, ...headers },
  });
}

/** A socket and the frames received over it so far. */
export async function listenTo<F extends z.ZodType>(path: string, cookie: string, schema: F) {
  const response = await openSocket(path, { cookie });
  const socket = response.webSocket;
  if (response.status !== 101 || !socket) throw new Error(`No socket: ${response.status}`);
  const frames: z.output<F>[] = [];
  const waiting: (() => void)[] = [];
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  let code: number | undefined;
  socket.addEventListener("message", ({ data }) => {
    frames.push(schema.parse(JSON.parse(String(data))));
    wakeAll();
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", (event) => {
      code = event.code;
      resolve(event.code);
      wakeAll();
    }),
  );
  socket.accept();
  /** Waits until something is so. */
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      if (code !== undefined) throw new Error(`The socket was closed: ${code}`);
      await new Promise<void>((wake) => waiting.push(wake));
    }
  };
  const first = async (): Promise<z.output<F>> => {
    await until(() => frames.length > 0);
    const [frame] = frames;
    if (frame === undefined) throw new Error("There is no frame");
    return frame;
  };
  return {
    first,
    frames,
    until,
    closed,
    say: (text: string) => socket.send(text),
    close: () => socket.close(),
  };
}

const OPENED_AT_ONCE = 50;

/** A socket of a browser. */
export interface Socket {
  say: (text: string) => void;
  close: () => void;
}

/** Opens one, and tells what it is sent. */
async function open(
  url: URL,
  cookie: string,
  onText: (text: string, at: number) => void,
): Promise<Socket> {
  const address = new URL(url);
  address.protocol = "ws:";
  // Node's takes headers, which the types of a browser's do not know.
  const headers = { cookie, origin: url.origin };
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers }]);
  socket.addEventListener("message", ({ data }) => onText(String(data), performance.now()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`No socket at ${url.pathname}`)));
  });
  return { say: (text) => socket.send(text), close: () => socket.close() };
}

/** Opens many, fifty at once; `onText` is told which of them was sent something. */
export async function openAll(
  urls: readonly URL[],
  cookie: string,
  onText: (text: string, at: number, nth: number) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < urls.length) {
    const first = sockets.length;
    const some = urls.slice(first, first + OPENED_AT_ONCE).map((url, i) => {
      return open(url, cookie, (text, at) => onText(text, at, first + i));
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

interface Waiting {
  words: string;
  seen: (at: number) => void;
}

/** Sockets of which each is waited for until it was sent certain words. */
export interface Listeners {
  /** When each was sent them. */
  next: (words: string) => Promise<number[]>;
  say: (text: string) => void;
  close: () => void;
}

export async function listen(count: number, url: URL, cookie: string): Promise<Listeners> {
  const waiting = Array.from({ length: count }, (): Waiting[] => []);
  const urls = waiting.map(() => url);
  const sockets = await openAll(urls, cookie, (text, at, nth) => {
    const mine = waiting[nth]?.splice(0) ?? [];
    for (const one of mine) {
      if (text.includes(one.words)) one.seen(at);
      else waiting[nth]?.push(one);
    }
  });
  const seenBy = (mine: Waiting[], words: string) =>
    new Promise<number>((seen) => mine.push({ words, seen }));
  return {
    next: (words) => Promise.all(waiting.map((mine) => seenBy(mine, words))),
    say: (text) => {
      for (const socket of sockets) socket.say(text);
    },
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

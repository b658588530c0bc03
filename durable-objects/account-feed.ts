import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import {
  type LiveEvent,
  type LiveFrame,
  RIGHTS_CHANGED,
  SESSION_OVER,
  topicOf,
} from "#core/events.ts";
import type { Env } from "#worker/env.ts";

/** The Worker says in it whose socket it is; what a client says there never arrives. */
export const SESSION_HEADER = "x-cooee-session";
/** And what its person may be told of. */
export const TOPICS_HEADER = "x-cooee-topics";

/** Kept with each socket, so that it outlives hibernation. */
const attachment = z.object({ topics: z.array(z.string()) });

/** Events kept for those who reconnect. */
const KEPT = 200;
/** Events of this long are sent as one frame. */
const FRAME_MS = 80;

/** The live feed of one account: says what happened; the database stays the truth. */
export class AccountFeed extends DurableObject<Env> {
  #kept: { seq: number; event: LiveEvent }[] = [];
  // Starts at the time, so that numbers go on rising when the object starts anew.
  #seq = Date.now();
  #pending: LiveEvent[] = [];
  #flush: Promise<void> | undefined;

  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    const session = request.headers.get(SESSION_HEADER);
    this.ctx.acceptWebSocket(server, session ? [session] : []);
    const topics = (request.headers.get(TOPICS_HEADER) ?? "").split(",");
    server.serializeAttachment({ topics } satisfies z.input<typeof attachment>);
    const lastSeq = Number(new URL(request.url).searchParams.get("lastSeq") ?? 0);
    server.send(JSON.stringify(this.#since(lastSeq, topics)));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Tells everyone who listens; answers when it was sent. */
  async publish(events: LiveEvent[]): Promise<void> {
    this.#pending.push(...events);
    this.#flush ??= scheduler.wait(FRAME_MS).then(() => this.#send());
    await this.#flush;
  }

  /** Closes the sockets of sessions that are over. */
  disconnect(sessions: string[]): void {
    for (const session of sessions) {
      for (const socket of this.ctx.getWebSockets(session))
        socket.close(SESSION_OVER, "Signed out");
    }
  }

  /** Closes every socket, so that each comes back with the rights that its person has now. */
  reconnect(): void {
    for (const socket of this.ctx.getWebSockets()) socket.close(RIGHTS_CHANGED, "Rights changed");
  }

  override webSocketMessage(): void {
    // Nothing is asked over the socket.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  #send(): void {
    this.#flush = undefined;
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) this.#kept.push({ seq: ++this.#seq, event });
    this.#kept = this.#kept.slice(-KEPT);
    for (const socket of this.ctx.getWebSockets()) {
      const heard = heardBy(topicsOf(socket), events);
      if (heard.length === 0) continue;
      try {
        socket.send(
          JSON.stringify({ seq: this.#seq, gap: false, events: heard } satisfies LiveFrame),
        );
      } catch {
        // It is closing: its client asks anew from where it stood, and the others get theirs.
      }
    }
  }

  /** What came after `lastSeq`; a gap where it is not known any more. */
  #since(lastSeq: number, topics: readonly string[]): LiveFrame {
    if (!lastSeq || lastSeq === this.#seq) return { seq: this.#seq, gap: false, events: [] };
    const oldest = this.#kept[0]?.seq ?? this.#seq + 1;
    const gap = lastSeq < oldest - 1 || lastSeq > this.#seq;
    const missed = gap ? [] : this.#kept.filter(({ seq }) => seq > lastSeq);
    const events = heardBy(
      topics,
      missed.map(({ event }) => event),
    );
    return { seq: this.#seq, gap, events };
  }
}

/** None where it is not known: an older version took the socket. */
function topicsOf(socket: WebSocket): readonly string[] {
  return attachment.safeParse(socket.deserializeAttachment()).data?.topics ?? [];
}

function heardBy(topics: readonly string[], events: readonly LiveEvent[]): LiveEvent[] {
  return events.filter((event) => topics.includes(topicOf(event)));
}

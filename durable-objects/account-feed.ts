import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import {
  type LiveEvent,
  type LiveFrame,
  RIGHTS_CHANGED,
  SESSION_OVER,
  topicOf,
} from "#core/events.ts";
import { PING, PONG } from "#core/socket.ts";
import type { Env } from "#worker/env.ts";
import type { ConversationRoom } from "./conversation-room.ts";

/** Set by the Worker to say whose socket it is; the same header from a client never gets here. */
export const SESSION_HEADER = "x-cooee-session";
/** The topics that the person may receive. */
export const TOPICS_HEADER = "x-cooee-topics";

/** Stored with each socket, so that it survives hibernation. */
const attachment = z.object({ topics: z.array(z.string()) });

/** Events kept for clients that reconnect. */
const KEPT = 200;
/** An object forgets what it keeps if nothing happens for this long. */
const IDLE_MS = 8000;
/** Events within this time are sent as one frame. */
const FRAME_MS = 80;

/** Keys of the rooms that the account's people have open. */
const ROOM = "room:";

interface Kept {
  seq: number;
  /** When it was sent. */
  at: number;
  event: LiveEvent;
}

/** The live feed of one account: reports what happened; the database is the truth. */
export class AccountFeed extends DurableObject<Env> {
  #kept: Kept[] = [];
  #startedAt = Date.now();
  // Starts at the current time, so that numbers keep rising when the object restarts.
  #seq = this.#startedAt;
  #pending: LiveEvent[] = [];
  #flush: Promise<void> | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    const session = request.headers.get(SESSION_HEADER);
    this.ctx.acceptWebSocket(server, session ? [session] : []);
    const topics = (request.headers.get(TOPICS_HEADER) ?? "").split(",");
    server.serializeAttachment({ topics } satisfies z.input<typeof attachment>);
    const { searchParams } = new URL(request.url);
    const [lastSeq, age] = ["lastSeq", "age"].map((name) => Number(searchParams.get(name) ?? 0));
    const frame = lastSeq ? this.#after(lastSeq, topics) : this.#during(age || 0, topics);
    server.send(JSON.stringify(frame));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends events to every listener; resolves once they are sent. */
  async publish(events: LiveEvent[]): Promise<void> {
    this.#pending.push(...events);
    this.#flush ??= scheduler.wait(FRAME_MS).then(() => this.#send());
    await this.#flush;
  }

  /** A person of the account opened a room: what ends a session or changes rights is passed on to it. */
  async enter(room: string): Promise<void> {
    await this.ctx.storage.put(ROOM + room, true);
  }

  /** No person of the account has the room open any more. */
  async leave(room: string): Promise<void> {
    await this.ctx.storage.delete(ROOM + room);
  }

  /** Closes the sockets of sessions that are over, here and in rooms. */
  async disconnect(sessions: string[]): Promise<void> {
    for (const session of sessions) {
      for (const socket of this.ctx.getWebSockets(session))
        socket.close(SESSION_OVER, "Signed out");
    }
    await this.#inRooms((room) => room.disconnect(sessions));
  }

  /** Closes every socket, so that each reconnects with its person's current rights. */
  async reconnect(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(RIGHTS_CHANGED, "Rights changed");
    await this.#inRooms((room, account) => room.reconnect(account));
  }

  async #inRooms(
    act: (room: DurableObjectStub<ConversationRoom>, account: string) => Promise<void>,
  ): Promise<void> {
    const account = this.ctx.id.name;
    if (account === undefined) throw new Error("A feed is found by its account");
    const rooms = await this.ctx.storage.list({ prefix: ROOM });
    const ids = [...rooms.keys()].map((key) => key.slice(ROOM.length));
    await Promise.all(ids.map((id) => act(this.env.ROOM.getByName(id), account)));
  }

  override webSocketMessage(): void {
    // Clients send nothing but pings, which the platform answers.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  #send(): void {
    this.#flush = undefined;
    const events = this.#pending;
    this.#pending = [];
    const at = Date.now();
    for (const event of events) this.#kept.push({ seq: ++this.#seq, at, event });
    this.#kept = this.#kept.slice(-KEPT);
    for (const socket of this.ctx.getWebSockets()) {
      const heard = heardBy(topicsOf(socket), events);
      if (heard.length === 0) continue;
      try {
        socket.send(
          JSON.stringify({ seq: this.#seq, gap: false, events: heard } satisfies LiveFrame),
        );
      } catch {
        // It is closing: its client will ask again from its last event, and the others still get
        // theirs.
      }
    }
  }

  /** The events after `lastSeq`; a gap if they are no longer known. */
  #after(lastSeq: number, topics: readonly string[]): LiveFrame {
    const oldest = this.#kept[0]?.seq ?? this.#seq + 1;
    const gap = lastSeq < oldest - 1 || lastSeq > this.#seq;
    return this.#frame(gap, ({ seq }) => seq > lastSeq, topics);
  }

  /**
   * The events of the last `age` milliseconds, in which the console loaded what it shows. An object
   * that has only just started was idle before.
   */
  #during(age: number, topics: readonly string[]): LiveFrame {
    const from = Date.now() - age;
    const forgot = age > IDLE_MS && from < this.#startedAt;
    const gap = forgot || (this.#kept.length === KEPT && this.#kept.every(({ at }) => at >= from));
    return this.#frame(gap, ({ at }) => at >= from, topics);
  }

  #frame(gap: boolean, missed: (kept: Kept) => boolean, topics: readonly string[]): LiveFrame {
    const events = gap ? [] : this.#kept.filter(missed).map(({ event }) => event);
    return { seq: this.#seq, gap, events: heardBy(topics, events) };
  }
}

/** Undefined if unknown: an older version accepted the socket. */
function topicsOf(socket: WebSocket): readonly string[] {
  return attachment.safeParse(socket.deserializeAttachment()).data?.topics ?? [];
}

function heardBy(topics: readonly string[], events: readonly LiveEvent[]): LiveEvent[] {
  return events.filter((event) => topics.includes(topicOf(event)));
}

import { DurableObject } from "cloudflare:workers";
import { RIGHTS_CHANGED, SESSION_OVER } from "#core/events.ts";
import { type PresentPerson, roomSaying, TYPING_MS } from "#core/room-frames.ts";
import { PING, PONG } from "#core/socket.ts";
import type { AccountContext } from "#worker/context.ts";
import { changesOfRooms, type RoomNews } from "#worker/domains/inbox/rooms/changes-of-rooms.ts";
import { watchRoom } from "#worker/domains/inbox/rooms/notify-rooms.ts";
import type { Env } from "#worker/env.ts";
import { logger } from "#worker/log.ts";
import { systemContext } from "#worker/system-context.ts";
import { joinedNews } from "./joined-news.ts";
import { isUpToDate, roomFrameFor } from "./room-frame-for.ts";
import { type Attachment, attachment, type Visitor, visitorOf } from "./room-visitor.ts";

/** What happens within this time is one frame. */
const FRAME_MS = 50;
/** While a socket is open, the lease is kept and missed changes are found. */
const LOOK_EVERY_MS = 30_000;

interface Present {
  socket: WebSocket;
  at: Attachment;
}

/**
 * One conversation, for those who have it open: carries what changes in it, who is here and who is typing.
 * All it needs is in the sockets' attachments and the database, so an object that loses its memory loses
 * nothing. Without sockets it has no alarm and stores nothing.
 */
export class ConversationRoom extends DurableObject<Env> {
  /** Until when people count as typing. */
  #typing = new Map<string, number>();
  /** The people in the last frame. */
  #people = "";
  /** What was told since the last frame. */
  #told: RoomNews[] = [];
  /** Something else may have changed in the database. */
  #behind = false;
  /** The frame that has yet to begin. */
  #next: Promise<void> | undefined;
  /** Ends when the next frame may begin. */
  #pause = Promise.resolve();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  override async fetch(request: Request): Promise<Response> {
    const who = visitorOf(request);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [who.session, who.account]);
    const lastSeq = Number(new URL(request.url).searchParams.get("lastSeq") ?? -1);
    attach(server, { ...who, seq: lastSeq, greeted: false });
    try {
      const ctx = this.#context(who);
      // After the socket is here, so that what ends a session or a right reaches it.
      await ctx.feed(who.account).enter(who.room);
      await this.#keepWatch(ctx, who);
      await this.#send();
    } catch (error) {
      server.close(1011, "Try again");
      throw error;
    }
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Called after a commit that changed what the room shows, with what changed if that could be read. */
  tell(seq: number, news?: RoomNews): void {
    if (!this.#present().some(({ at }) => at.seq < seq)) return;
    if (news) this.#told.push(news);
    else this.#behind = true;
    this.#sendSoon();
  }

  /** Closes the sockets of sessions that are over. */
  disconnect(sessions: string[]): void {
    for (const socket of sessions.flatMap((session) => this.ctx.getWebSockets(session)))
      socket.close(SESSION_OVER, "Signed out");
  }

  /** Closes the sockets of an account, or all, so that each reconnects with its person's current rights. */
  reconnect(account?: string): void {
    for (const socket of this.ctx.getWebSockets(account))
      socket.close(RIGHTS_CHANGED, "Rights changed");
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    if (!isTyping(data)) return;
    const { userId, unseen } = at(socket);
    if (unseen) return;
    const before = this.#typing.get(userId) ?? 0;
    const until = Date.now() + TYPING_MS;
    if (until - before < TYPING_MS / 3) return;
    this.#typing.set(userId, until);
    this.#sendSoon();
    void scheduler.wait(TYPING_MS).then(() => this.#sendSoon());
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
    await this.#leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  async #leave(socket: WebSocket): Promise<void> {
    const { account, room, ...who } = at(socket);
    const left = this.#present();
    if (left.length === 0) await this.ctx.storage.deleteAlarm();
    else this.#sendSoon();
    if (left.some((other) => other.at.account === account)) return;
    await this.#context(who).feed(account).leave(room);
  }

  override async alarm(): Promise<void> {
    const [first] = this.#present();
    if (!first) return;
    await this.#keepWatch(this.#context(first.at), first.at);
    await this.#send();
  }

  /** The lease, and the alarm by which it is extended. */
  async #keepWatch(ctx: AccountContext, who: Visitor): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + LOOK_EVERY_MS);
    await watchRoom(ctx, who);
    this.#behind = true;
  }

  #sendSoon(): void {
    this.#send().catch((error: unknown) => logger({}).error("room.failed", error));
  }

  /** Sends what happened since the last frame; frames are at least `FRAME_MS` apart. */
  #send(): Promise<void> {
    this.#next ??= this.#pause.then(() => {
      this.#next = undefined;
      const sent = this.#frame();
      this.#pause = sent.catch(() => {}).then(() => scheduler.wait(FRAME_MS));
      return sent;
    });
    return this.#next;
  }

  async #frame(): Promise<void> {
    const news = await this.#news();
    const people = this.#peopleHere();
    const known = JSON.stringify(people) === this.#people;
    this.#people = JSON.stringify(people);
    for (const { socket, at } of this.#present()) {
      const frame = roomFrameFor(at, news, people);
      if (known && at.greeted && isUpToDate(frame)) continue;
      try {
        socket.send(JSON.stringify(frame));
        attach(socket, { ...at, seq: frame.seq, greeted: true });
      } catch {
        // It is closing: its client will ask again from its last frame, and the others still get theirs.
      }
    }
  }

  /** What anybody here may have missed; undefined if only people came, went or typed. */
  async #news(): Promise<RoomNews | undefined> {
    const present = this.#present();
    const [first] = present;
    const told = this.#told.splice(0);
    if (!first || !(this.#behind || told.length > 0)) return undefined;
    const known = present.map(({ at }) => at.seq).filter((seq) => seq >= 0);
    const news = this.#behind ? undefined : joinedNews(told);
    if (news && known.every((seq) => seq >= news.from && seq <= news.seq)) return news;
    this.#behind = false;
    const since = Math.min(...known, Number.MAX_SAFE_INTEGER);
    const requested = { room: first.at.room, number: first.at.number, since };
    const read = await changesOfRooms(this.#context(first.at), [requested]).catch(
      (error: unknown) => {
        this.#behind = true;
        throw error;
      },
    );
    return read.get(requested.room);
  }

  /** The open sockets, of everybody or of one account. */
  #present(account?: string): Present[] {
    return this.ctx
      .getWebSockets(account)
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, at: at(socket) }));
  }

  #peopleHere(): PresentPerson[] {
    const now = Date.now();
    const seen = this.#present().filter(({ at }) => !at.unseen);
    const names = new Map(seen.map(({ at }) => [at.userId, at.name]));
    for (const [userId, until] of this.#typing) if (until <= now) this.#typing.delete(userId);
    return [...names]
      .map(([_id, name]) => ({ _id, name, typing: this.#typing.has(_id) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  #context({ owner }: Pick<Attachment, "owner">): AccountContext {
    const waitUntil = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    return systemContext(this.env, { waitUntil }).forAccount(owner);
  }
}

function at(socket: WebSocket): Attachment {
  return attachment.parse(socket.deserializeAttachment());
}

function attach(socket: WebSocket, value: Attachment): void {
  socket.serializeAttachment(value);
}

function isTyping(data: string | ArrayBuffer): boolean {
  if (typeof data !== "string") return false;
  try {
    return roomSaying.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}

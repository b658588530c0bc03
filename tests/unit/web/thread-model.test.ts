import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { ThreadStore } from "#web/features/conversation/thread-store.ts";

// A thread that changes while a client has it open. Pages and frames come late, in any order between the two, and
// some frames never: in the end the client has the thread as it is, in order, nothing twice, nothing that is gone.

interface Line {
  _id: string;
  text: string;
}
type Answer = () => void;

/** As small as can be, so that a thread has many pages. */
const PAGE = 3;
/** So many changes are kept for those who come back. */
const KEPT = 6;

/** The database and the room's object, as far as one client can tell. */
class Server {
  seq = 100;
  /** While no one watches, pages have no number and changes none of their own. */
  base = 100;
  watched = true;
  lines: Line[] = [];
  changes: { seq: number; ref: string }[] = [];
  #gone: Line[] = [];
  #now = 1_700_000_000_000;

  write(text: string): void {
    this.lines.push({ _id: newId("message", ++this.#now), text });
    this.#note(this.lines.at(-1)?._id);
  }

  /** Another status of one that there is. */
  change(nth: number): void {
    const at = nth % Math.max(1, this.lines.length);
    const line = this.lines[at];
    if (!line) return;
    this.lines[at] = { ...line, text: `${line.text}.` };
    this.#note(line._id);
  }

  remove(nth: number): void {
    const [gone] = this.lines.splice(nth % Math.max(1, this.lines.length), 1);
    if (!gone) return;
    this.#gone.push(gone);
    this.#note(gone._id);
  }

  /** One that was gone is there again, as when a restored database learns of it. */
  bringBack(): void {
    const back = this.#gone.pop();
    if (!back) return;
    this.lines = [...this.lines, back].sort((a, b) => (a._id < b._id ? -1 : 1));
    this.#note(back._id);
  }

  #note(ref: string | undefined): void {
    if (ref && this.watched) this.changes.push({ seq: ++this.seq, ref });
  }

  /** The lease ends: what changes from now on is not recorded. */
  sleep(): void {
    this.watched = false;
    this.changes = [];
  }

  wake(): void {
    if (this.watched) return;
    this.watched = true;
    this.seq += 1000;
    this.base = this.seq;
  }

  page(cursor: string | undefined) {
    const all = this.lines.toReversed();
    const below = cursor === undefined ? all : all.filter(({ _id }) => _id < cursor);
    const items = below.slice(0, PAGE);
    const next = below.length > PAGE ? items.at(-1)?._id : undefined;
    return { items, next, seq: this.watched ? this.seq : undefined };
  }

  frame(since: number) {
    const from = Math.max(this.base, this.seq - KEPT);
    if (since < from || since > this.seq)
      return { seq: this.seq, restart: true, entries: [], removed: [] };
    const refs = new Set(this.changes.filter(({ seq }) => seq > since).map(({ ref }) => ref));
    const entries = this.lines.filter(({ _id }) => refs.has(_id));
    const removed = [...refs].filter((ref) => !entries.some(({ _id }) => _id === ref));
    return { seq: this.seq, restart: false, entries, removed };
  }
}

/** A browser with one socket; what it asked for may come late, and frames in their order. */
class Client {
  store = new ThreadStore<Line>();
  #frames: Answer[] = [];
  #pages: Answer[] = [];
  #sent: number | undefined;
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  connect(): void {
    this.server.wake();
    this.#sent ??= this.store.lastSeq ?? -1;
    this.#send();
  }

  /** The room's object sends what its socket has not had. */
  hear(): void {
    if (this.#sent !== undefined && this.server.watched) this.#send();
  }

  #send(): void {
    const frame = this.server.frame(this.#sent ?? -1);
    this.#sent = frame.seq;
    const { store } = this;
    this.#frames.push(() => store.applyFrame(frame));
  }

  break(): void {
    this.#sent = undefined;
    this.#frames = [];
  }

  ask(which: "newest" | "older"): void {
    const { store } = this;
    const cursor = which === "older" ? store.older : undefined;
    if (which === "older" && cursor === undefined) return;
    const asked = store.lastSeq;
    const page = this.server.page(cursor);
    this.#pages.push(() => store.applyPage(page, { cursor, requested: asked }));
  }

  frameComes(): void {
    this.#frames.shift()?.();
  }

  pageComes(nth: number): void {
    const [answer] = this.#pages.splice(nth % Math.max(1, this.#pages.length), 1);
    answer?.();
  }

  /** All that is on its way comes, and all older pages are loaded. */
  settle(): void {
    this.connect();
    while (this.#frames.length > 0) this.frameComes();
    while (this.#pages.length > 0) this.pageComes(0);
    this.whole();
    if (this.store.needsNewest) this.ask("newest");
    this.pageComes(0);
    while (this.store.older !== undefined) {
      this.ask("older");
      this.pageComes(0);
    }
  }

  /** What is shown is in order and has nothing twice, at any time. */
  whole(): void {
    const ids = this.store.entries.map(({ _id }) => _id);
    expect(ids).toEqual([...new Set(ids)].sort());
  }
}

type Step = (server: Server, client: Client) => void;
const nth = fc.nat({ max: 50 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.nat().map<Step>((n) => (server) => server.write(`Line ${n}`)) },
  { weight: 2, arbitrary: nth.map<Step>((n) => (server) => server.change(n)) },
  nth.map<Step>((n) => (server) => server.remove(n)),
  fc.constant<Step>((server) => server.bringBack()),
  { weight: 3, arbitrary: fc.constant<Step>((_, client) => client.hear()) },
  { weight: 3, arbitrary: fc.constant<Step>((_, client) => client.frameComes()) },
  { weight: 3, arbitrary: nth.map<Step>((n) => (_, client) => client.pageComes(n)) },
  { weight: 2, arbitrary: fc.constant<Step>((_, client) => client.ask("newest")) },
  { weight: 2, arbitrary: fc.constant<Step>((_, client) => client.ask("older")) },
  fc.constant<Step>((_, client) => client.break()),
  { weight: 2, arbitrary: fc.constant<Step>((_, client) => client.connect()) },
  fc.constant<Step>((server, client) => {
    client.break();
    server.sleep();
  }),
);

test("whatever comes late, twice or never, a client ends with the thread as it is", () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.array(step, { maxLength: 60 }), (count, steps) => {
      const server = new Server();
      for (let n = 0; n < count; n++) server.write(`First ${n}`);
      const client = new Client(server);
      client.connect();
      client.ask("newest");
      for (const act of steps) {
        act(server, client);
        client.whole();
      }
      client.settle();
      expect(client.store.entries).toEqual(server.lines);
    }),
    { numRuns: 1500 },
  );
});

import type { InboundMessage, Receipt } from "#worker/carriers/carrier.ts";
import type { Outlet } from "../own-worker.ts";
import { signedRequest } from "../signature.ts";

const RECEIPTS_A_POST = 100;
const POSTS_AT_ONCE = 4;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
const POST_TIMEOUT_MS = 10_000;

const PATHS = {
  receipts: "/api/carriers/simulator/receipts",
  inbound: "/api/carriers/simulator/inbound",
};
type Kind = keyof typeof PATHS;

interface PostRow extends Record<string, SqlStorageValue> {
  id: number;
  kind: Kind;
  body: string;
  message: number | null;
  attempts: number;
}

/** Records receipts for posting at `due`; returns the posts' ids. */
export function putReceipts(sql: SqlStorage, receipts: readonly Receipt[], due: number): number[] {
  const posts: number[] = [];
  for (let start = 0; start < receipts.length; start += RECEIPTS_A_POST) {
    const body = JSON.stringify({ receipts: receipts.slice(start, start + RECEIPTS_A_POST) });
    posts.push(put(sql, "receipts", body, null, due));
  }
  return posts;
}

export function putInbound(
  sql: SqlStorage,
  serial: number,
  message: InboundMessage,
  due: number,
): number {
  return put(sql, "inbound", JSON.stringify({ messages: [message] }), serial, due);
}

function put(
  sql: SqlStorage,
  kind: Kind,
  body: string,
  message: number | null,
  due: number,
): number {
  return sql
    .exec<{ id: number }>(
      "INSERT INTO outbox (kind, body, message, due) VALUES (?, ?, ?, ?) RETURNING id",
      kind,
      body,
      message,
      due,
    )
    .one().id;
}

/** Ids of the posts that are due. */
export function duePosts(sql: SqlStorage, now: number, limit: number): number[] {
  return sql
    .exec<{ id: number }>(
      "SELECT id FROM outbox WHERE due <= ? ORDER BY due, id LIMIT ?",
      now,
      limit,
    )
    .toArray()
    .map((row) => row.id);
}

/**
 * Posts what is recorded, as a carrier posts to its customer: at least once. A post without a
 * successful response stays and is retried later, for as long as it takes.
 */
export class Poster {
  readonly #sql: SqlStorage;
  readonly #outlet: () => Outlet;
  readonly #settings: { origin: string; secret: string };
  /** Posts in progress, so that the alarm does not send one that a call is already sending. */
  readonly #underWay = new Set<number>();

  constructor(sql: SqlStorage, outlet: () => Outlet, settings: { origin: string; secret: string }) {
    this.#sql = sql;
    this.#outlet = outlet;
    this.#settings = settings;
  }

  async post(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += POSTS_AT_ONCE) {
      await Promise.all(ids.slice(start, start + POSTS_AT_ONCE).map((id) => this.#postOne(id)));
    }
  }

  async #postOne(id: number): Promise<void> {
    if (this.#underWay.has(id)) return;
    const [row] = this.#sql.exec<PostRow>("SELECT * FROM outbox WHERE id = ?", id);
    if (!row) return;
    this.#underWay.add(id);
    try {
      const failure = await this.#send(row);
      if (failure === undefined) this.#done(row);
      else this.#later(row, failure);
    } finally {
      this.#underWay.delete(id);
    }
  }

  /** Undefined if the response was a success, otherwise what went wrong. */
  async #send(row: PostRow): Promise<string | undefined> {
    const url = new URL(PATHS[row.kind], this.#settings.origin);
    try {
      const request = await signedRequest(url, row.body, this.#settings.secret, Date.now());
      const response = await this.#outlet().fetch(
        new Request(request, { signal: AbortSignal.timeout(POST_TIMEOUT_MS) }),
      );
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #done(row: PostRow): void {
    this.#sql.exec("DELETE FROM outbox WHERE id = ?", row.id);
    if (row.message === null) return;
    this.#sql.exec(
      "UPDATE messages SET status = 'received', changed = ? WHERE seq = ?",
      Date.now(),
      row.message,
    );
  }

  #later(row: PostRow, failure: string): void {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20), LAST_RETRY_MS);
    this.#sql.exec(
      "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ?",
      Date.now() + wait,
      row.id,
    );
    console.warn(
      JSON.stringify({
        event: "simulator.post.failed",
        kind: row.kind,
        failure,
        attempts: row.attempts + 1,
      }),
    );
  }
}

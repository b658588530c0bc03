import { ACTIVITY_TEXTS, activityLine, activityMark } from "#core/rules/crm/activities.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import type { Activity } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import {
  askedActivities,
  endActivities,
  markAsked,
  nextActivities,
  type Waiting,
} from "./activity-queries.ts";
import type { LogRow } from "./log-queries.ts";
import { move } from "./move.ts";

/** What a batch takes, with a renewed secret. */
const STATEMENTS = 30;
/** By which the vendor's clock may differ from ours. */
const CLOCKS_MS = 5 * 60_000;

interface Written {
  row: LogRow;
  /** How long to wait until it can be found out what was written; undefined if nothing is left. */
  waitMs?: number;
}

/**
 * Writes all that waits. A batch is marked before it is sent: where its answer is lost, or the run dies, the next one looks
 * for it at the vendor before it sends anything.
 */
export async function* writeAll(
  ctx: AccountContext,
  begun: LogRow,
  source: Connected<CrmApp>,
): AsyncGenerator<number, Written> {
  const { most, settlesMs } = source.connector.log;
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const batches = new Batches(ctx, source, timeZone);
  let row = begun;
  for (let limit = most; ; ) {
    const asked = await askedActivities(ctx, row, most);
    const [first] = asked;
    if (first) {
      const waitMs = (first.askedAt ?? 0) + settlesMs - ctx.now();
      if (waitMs > 0) return { row, waitMs };
      row = await batches.findAgain(row, asked);
    } else {
      const some = await nextActivities(ctx, row, limit);
      if (some.length === 0) return { row };
      const sent = await batches.send(row, some);
      row = sent.row;
      // One of them may be refused, such as that of a contact who is gone.
      limit = sent.isRefused ? Math.ceil(some.length / 2) : Math.min(most, 2 * limit);
    }
    yield STATEMENTS;
  }
}

class Batches {
  readonly #ctx: AccountContext;
  readonly #source: Connected<CrmApp>;
  readonly #timeZone: string;

  constructor(ctx: AccountContext, source: Connected<CrmApp>, timeZone: string) {
    this.#ctx = ctx;
    this.#source = source;
    this.#timeZone = timeZone;
  }

  async send(before: LogRow, some: readonly Waiting[]) {
    const { connector, place, ask } = this.#source;
    const row = await this.#mark(before, some, this.#ctx.now());
    try {
      const activities = some.map((one) => this.#activityOf(row, one));
      const refused = await ask(connector.log.write(place, activities));
      return { row: await this.#end(row, some, refused), isRefused: false };
    } catch (error) {
      // It may have been written.
      if (!(error instanceof VendorError) || error.refusal === "unavailable") throw error;
      const isRefused = error.refusal === "refused";
      const [only, ...others] = some;
      if (isRefused && only && others.length === 0) {
        const refused = new Map([[markOf(only), error.message]]);
        return { row: await this.#end(row, some, refused), isRefused: false };
      }
      const free = await this.#mark(row, some, null);
      if (!isRefused) throw error;
      return { row: free, isRefused };
    }
  }

  /** Those that are at the vendor are done; the others are sent again, unless it cannot be found out whether they are. */
  async findAgain(row: LogRow, asked: readonly Waiting[]): Promise<LogRow> {
    const open = new Set(asked.map(markOf));
    const unclear = await this.#lookFor(row, asked, open);
    if (unclear !== undefined) {
      // Rather one too few than one twice.
      return this.#end(row, asked, new Map([...open].map((mark) => [mark, unclear])));
    }
    const there = asked.filter((one) => !open.has(markOf(one)));
    const missing = asked.filter((one) => open.has(markOf(one)));
    const ended = there.length > 0 ? await this.#end(row, there, new Map()) : row;
    return missing.length > 0 ? this.#mark(ended, missing, null) : ended;
  }

  /** Takes those that are at the vendor out of `open`; answers why the others may be there too, if they may. */
  async #lookFor(
    row: LogRow,
    asked: readonly Waiting[],
    open: Set<string>,
  ): Promise<string | undefined> {
    const { connector, place, ask } = this.#source;
    const activities = asked.map((one) => this.#activityOf(row, one));
    const since = Math.min(...asked.map(({ askedAt }) => askedAt ?? 0)) - CLOCKS_MS;
    let from: string | undefined;
    try {
      for (let page = 0; page < connector.log.mostPages; page++) {
        const { texts, next } = await ask(connector.log.find(place, activities, since, from));
        for (const mark of open) {
          if (texts.some((text) => text.includes(mark))) open.delete(mark);
        }
        if (open.size === 0 || next === undefined) return undefined;
        from = next;
      }
    } catch (error) {
      // Such as for a contact who is gone.
      if (error instanceof VendorError && error.refusal === "refused") return error.message;
      throw error;
    }
    return ACTIVITY_TEXTS.unclear;
  }

  #activityOf({ texts }: LogRow, one: Waiting): Activity {
    const { at, kind, recordId, module, sender, text, mms } = one;
    const happened = { kind, sender: sender ?? "", text: text ?? "", mms };
    const line = `${formatDateTime(at, this.#timeZone)}: ${activityLine(happened, texts)}`;
    return { recordId, module: module ?? undefined, at, line, mark: markOf(one) };
  }

  #mark(row: LogRow, some: readonly Waiting[], askedAt: number | null): Promise<LogRow> {
    return move(this.#ctx, row, {}, [markAsked(this.#ctx, row, some, askedAt)]);
  }

  /** They wait no more: they are written, except for those that were refused. */
  #end(
    row: LogRow,
    some: readonly Waiting[],
    refused: ReadonlyMap<string, string>,
  ): Promise<LogRow> {
    const now = this.#ctx.now();
    const last = some.at(-1)?.at ?? now;
    const [reason] = refused.values();
    const change = {
      written: row.written + some.length - refused.size,
      missed: row.missed + refused.size,
      ...(reason === undefined ? {} : { missedReason: reason }),
      ...(refused.size < some.length && { writtenAfterMs: Math.max(0, now - last) }),
      ...{ problem: null, problemAt: null },
    };
    return move(this.#ctx, row, change, endActivities(this.#ctx, row, some));
  }
}

function markOf({ ref, recordId }: Waiting): string {
  return activityMark(ref, recordId);
}

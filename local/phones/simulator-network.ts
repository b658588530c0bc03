import { DurableObject } from "cloudflare:workers";
import type { LookupResult, OutboundMessage, SendResult } from "#worker/carriers/carrier.ts";
import { settingsOf } from "#worker/env.ts";
import type { LocalEnv } from "../env.ts";
import { type Outlet, ownWorker } from "../own-worker.ts";
import type { Phone, RecordedHook, RecordedMail, ThreadMessage } from "../shapes.ts";
import { acceptBatch, carrierIdsOf } from "./accept.ts";
import { addCounts, type Counts, readCount, readCounts, readCountsOf } from "./counts.ts";
import { deliver, dueDeliveries } from "./deliver.ts";
import { type Faults, type FaultsChange, NO_FAULTS } from "./faults.ts";
import { type HandsetFile, readFile } from "./files.ts";
import { type HandsetText, handsetWrites } from "./handset-writes.ts";
import { duePosts, Poster, putReceipts } from "./outbox.ts";
import { putHook, putMail, readHooks, readMail, type SubmittedMail } from "./recorded.ts";
import { createTables, emptyTables, nextDue, readFaults, writeFaults } from "./tables.ts";
import { readMessage, readMessages, readPhones } from "./threads.ts";
import { Throughput } from "./throughput.ts";

const LARGEST_BATCH = 1000;
/** How much one alarm does at most before it sets the next. */
const DELIVERIES_AN_ALARM = 20;
const POSTS_AN_ALARM = 200;
/** A post that a call sends itself falls to the alarm if the call has not sent it within this time. */
const LEASE_MS = 15_000;

/** A network of handsets that behaves like a carrier; one instance, `network`. Never in production. */
export class SimulatorNetwork extends DurableObject<LocalEnv> {
  /** Where receipts and inbound messages are posted: this same Worker, through its own front door. */
  outlet: Outlet;
  readonly #sql: SqlStorage;
  readonly #throughput = new Throughput();
  readonly #poster: Poster;
  #faults: Faults;
  #armedFor: number | undefined;

  constructor(state: DurableObjectState, env: LocalEnv) {
    super(state, env);
    const settings = settingsOf(env);
    if (settings.ENVIRONMENT === "production")
      throw new Error("The simulator is not for production");
    this.#sql = state.storage.sql;
    createTables(this.#sql);
    this.#faults = readFaults(state.storage);
    this.outlet = { fetch: (request) => ownWorker(state.exports).fetch(request) };
    this.#poster = new Poster(this.#sql, () => this.outlet, {
      origin: settings.APP_URL,
      secret: env.CARRIER_SECRET,
    });
  }

  /** Accepts up to 1,000 messages. Throws like a lost connection if a fault says so. */
  async submit(messages: readonly OutboundMessage[]): Promise<SendResult[]> {
    if (messages.length > LARGEST_BATCH)
      throw new Error(`At most ${LARGEST_BATCH} messages a call`);
    const faults = this.#faults;
    addCounts(this.#sql, { calls: 1 });
    if (faults.dieBeforeAccept > 0) {
      this.#die({ dieBeforeAccept: faults.dieBeforeAccept - 1 });
      throw new Error("Network connection lost.");
    }
    const now = Date.now();
    const dies = faults.dieAfterAccept > 0;
    const { results, posts } = this.ctx.storage.transactionSync(() => {
      const { results, instant } = acceptBatch(this.#sql, messages, faults, this.#throughput, now);
      if (dies) this.#die({ dieAfterAccept: faults.dieAfterAccept - 1 });
      return { results, posts: putReceipts(this.#sql, instant, now + LEASE_MS) };
    });
    this.#arm();
    await this.#poster.post(posts);
    if (faults.latencyMs > 0) await scheduler.wait(faults.latencyMs);
    if (dies) throw new Error("Network connection lost.");
    return results;
  }

  /**
   * What the network knows about references. Once messages passed that it only counted, it cannot
   * say that it never had a reference: it then throws.
   */
  lookup(references: readonly string[]): LookupResult[] {
    const had = carrierIdsOf(this.#sql, references);
    const uncertain = readCount(this.#sql, "unkept") > 0;
    return references.map((reference) => {
      const carrierId = had.get(reference);
      if (carrierId !== undefined) return { reference, known: true, carrierId };
      if (uncertain) throw new Error("The network kept no record of some messages");
      return { reference, known: false };
    });
  }

  /** A handset writes to one of the platform's numbers; the message is posted before this returns. */
  async write(written: HandsetText): Promise<ThreadMessage | undefined> {
    const now = Date.now();
    const { post, serial } = this.ctx.storage.transactionSync(() =>
      handsetWrites(this.#sql, written, now, now + LEASE_MS),
    );
    this.#arm();
    await this.#poster.post([post]);
    this.#arm();
    return readMessage(this.#sql, serial);
  }

  /** What a handset sent; undefined if it was reset since. */
  file(id: number): HandsetFile | undefined {
    return readFile(this.#sql, id);
  }

  messages(wanted: { handset?: string; since: number; limit: number }): ThreadMessage[] {
    return readMessages(this.#sql, wanted);
  }

  phones(wanted: { search: string; limit: number }): Phone[] {
    return readPhones(this.#sql, wanted);
  }

  counts(): Counts {
    return readCounts(this.#sql);
  }

  countsOf(handsets: string) {
    return readCountsOf(this.#sql, handsets);
  }

  faults(): Faults {
    return this.#faults;
  }

  /** Changes the named faults and leaves the rest. */
  setFaults(change: FaultsChange): Faults {
    this.#faults = { ...this.#faults, ...change };
    writeFaults(this.ctx.storage, this.#faults);
    return this.#faults;
  }

  recordMail(mail: SubmittedMail): void {
    putMail(this.#sql, mail);
  }

  mail(limit: number, to?: string): RecordedMail[] {
    return readMail(this.#sql, limit, to);
  }

  recordHook(hook: Omit<RecordedHook, "id">): void {
    putHook(this.#sql, hook);
  }

  hooks(): RecordedHook[] {
    return readHooks(this.#sql);
  }

  /** An empty network without faults. */
  reset(): void {
    this.ctx.storage.transactionSync(() => {
      emptyTables(this.#sql);
      this.setFaults(NO_FAULTS);
    });
  }

  /**
   * Delivers what is due and posts what is recorded. Each step is one transaction or one post, so
   * that a duplicate alarm finds only what the first has not done.
   */
  override async alarm(): Promise<void> {
    this.#armedFor = undefined;
    const now = Date.now();
    for (const batch of dueDeliveries(this.#sql, now, DELIVERIES_AN_ALARM)) {
      this.ctx.storage.transactionSync(() => deliver(this.#sql, batch, now));
    }
    await this.#poster.post(duePosts(this.#sql, now, POSTS_AN_ALARM));
    this.#arm();
  }

  /** Sets the alarm for the next due time, replacing any earlier alarm. */
  #arm(): void {
    const due = nextDue(this.#sql);
    if (due === undefined || due === this.#armedFor) return;
    this.#armedFor = due;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(due));
  }

  /** Records that one of the pending connection failures has been used. */
  #die(rest: FaultsChange): void {
    this.setFaults(rest);
    addCounts(this.#sql, { died: 1 });
  }
}

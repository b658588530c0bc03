import { DurableObject } from "cloudflare:workers";
import { settingsOf } from "#worker/env.ts";
import type { LocalEnv } from "../env.ts";
import { type Outlet, ownWorker } from "../own-worker.ts";
import { answerTo, saveCard, type TypedCard } from "./api.ts";
import { readBooks } from "./books.ts";
import { nextEvent, postEvents, recordEvent, SIMULATED_WEBHOOK_SECRET } from "./events.ts";
import {
  LOST,
  NO_PAYMENT_FAULTS,
  type PaymentFaults,
  readPaymentFaults,
  writePaymentFaults,
} from "./faults.ts";
import { type Form, parseForm } from "./form.ts";
import {
  authenticateIntent,
  type Bank,
  closeDispute,
  failRefund,
  intentById,
  openDispute,
  refundIntent,
} from "./intents.ts";
import { createTables, emptyTables, Objects, type StripeObject } from "./objects.ts";
import { Refusal } from "./refusal.ts";

interface AnswerRow extends Record<string, SqlStorageValue> {
  params: string;
  status: number;
  body: string;
}

/** Stands in for Stripe: its API, its books and its webhooks; one instance, `stripe`. Never in production. */
export class SimulatorPayments extends DurableObject<LocalEnv> {
  /** Where webhooks are posted: this same Worker, through its own front door. */
  outlet: Outlet;
  readonly #sql: SqlStorage;
  readonly #objects: Objects;
  readonly #webhook: URL;
  #faults: PaymentFaults;

  constructor(state: DurableObjectState, env: LocalEnv) {
    super(state, env);
    const settings = settingsOf(env);
    if (settings.ENVIRONMENT === "production") {
      throw new Error("The simulator is not for production");
    }
    this.#sql = state.storage.sql;
    createTables(this.#sql);
    this.#objects = new Objects(this.#sql);
    this.#faults = readPaymentFaults(state.storage);
    this.#webhook = new URL("/api/webhooks/stripe", settings.APP_URL);
    this.outlet = { fetch: (request) => ownWorker(state.exports).fetch(request) };
  }

  /** A call of Stripe's API. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    // text() warns about forms.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const text = request.method === "GET" ? search.slice(1) : body;
    const call = {
      method: request.method,
      path: pathname.replace(/^\/v1\//, "").split("/"),
      form: parseForm(text),
    };
    // A key that this account's owner took back.
    if (request.headers.get("authorization")?.endsWith("_refused")) {
      const message = "Invalid API Key provided";
      const refused = asAnswer(new Refusal(401, { type: "invalid_request_error", message }));
      return new Response(refused.body, { status: refused.status });
    }
    const key = request.headers.get("idempotency-key");
    const response = this.ctx.storage.transactionSync(() =>
      key ? this.#once(key, `${request.method} ${pathname} ${text}`, call) : this.#answer(call),
    );
    await this.#post();
    if (request.method !== "GET" && this.#faults.loseAnswers > 0) {
      this.setFaults({ loseAnswers: this.#faults.loseAnswers - 1 });
      return new Response(null, { status: LOST });
    }
    return new Response(response.body, {
      status: response.status,
      headers: { "content-type": "application/json", "request-id": crypto.randomUUID() },
    });
  }

  /** The same key has the same answer; with other parameters it is an error. */
  #once(key: string, params: string, call: { method: string; path: string[]; form: Form }) {
    const [known] = this.#sql.exec<AnswerRow>("SELECT * FROM answers WHERE key = ?", key);
    if (known && known.params !== params) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return asAnswer(new Refusal(400, { type: "idempotency_error", message }));
    }
    if (known) return known;
    const answer = this.#answer(call);
    this.#sql.exec(
      "INSERT INTO answers (key, params, status, body) VALUES (?, ?, ?, ?)",
      key,
      params,
      answer.status,
      answer.body,
    );
    return answer;
  }

  #answer(call: { method: string; path: string[]; form: Form }) {
    // Stripe keeps such an answer under its key, too.
    if (call.method !== "GET" && this.#faults.fail > 0) {
      this.setFaults({ fail: this.#faults.fail - 1 });
      const error = { type: "api_error", message: "Something went wrong" };
      return asAnswer(new Refusal(500, error));
    }
    try {
      return { status: 200, body: JSON.stringify(answerTo(this.#bank(), call)) };
    } catch (error) {
      if (error instanceof Refusal) return asAnswer(error);
      throw error;
    }
  }

  /** What the card field does: saves what was typed for the customer of the secret. */
  async saveTyped(
    clientSecret: string,
    typed: TypedCard,
  ): Promise<{ card: string } | { error: string }> {
    const setup = this.#bySecret("setup_intent", clientSecret);
    if (!setup) return { error: "No such SetupIntent" };
    try {
      const card = saveCard(this.#bank(), String(setup.customer), typed);
      this.#objects.save({ ...setup, status: "succeeded", payment_method: card.id });
      return { card: card.id };
    } catch (error) {
      if (error instanceof Refusal) return { error: error.message };
      throw error;
    }
  }

  /** What the bank's page does: its customer agreed to the payment, or did not. */
  async authenticate(clientSecret: string, agreed: boolean): Promise<{ error?: string }> {
    const intent = this.#bySecret("payment_intent", clientSecret);
    if (!intent) return { error: "No such PaymentIntent" };
    const after = this.ctx.storage.transactionSync(() =>
      authenticateIntent(this.#bank(), intent, agreed),
    );
    await this.#post();
    if (after.status === "succeeded") return {};
    return { error: messageOf(after.last_payment_error) };
  }

  /** Its own books, newest first: for the page, and to compare ours with. */
  books() {
    return readBooks(this.#objects);
  }

  async dispute(payment: string): Promise<string> {
    const opened = openDispute(this.#bank(), intentById(this.#bank(), payment));
    await this.#post();
    return opened.id;
  }

  async decideDispute(id: string, status: "won" | "lost"): Promise<void> {
    closeDispute(this.#bank(), id, status);
    await this.#post();
  }

  /** What an operator does in the provider's own dashboard; the words of a refusal otherwise. */
  async refund(payment: string, amount: number): Promise<{ id: string } | { error: string }> {
    try {
      const refund = this.ctx.storage.transactionSync(() => {
        const bank = this.#bank();
        return refundIntent(bank, intentById(bank, payment), { amount, metadata: {} });
      });
      await this.#post();
      return { id: refund.id };
    } catch (error) {
      if (error instanceof Refusal) return { error: error.message };
      throw error;
    }
  }

  async failRefund(id: string): Promise<void> {
    failRefund(this.#bank(), id);
    await this.#post();
  }

  faults(): PaymentFaults {
    return this.#faults;
  }

  setFaults(change: Partial<PaymentFaults>): PaymentFaults {
    this.#faults = { ...this.#faults, ...change };
    writePaymentFaults(this.ctx.storage, this.#faults);
    return this.#faults;
  }

  /** Empty books without faults. */
  reset(): void {
    this.ctx.storage.transactionSync(() => {
      emptyTables(this.#sql);
      this.setFaults(NO_PAYMENT_FAULTS);
    });
  }

  /** Ends all faults and posts what was held. */
  async recover(): Promise<void> {
    this.setFaults(NO_PAYMENT_FAULTS);
    await this.#post();
  }

  /** How many webhooks are not acknowledged yet. */
  waiting(): number {
    return this.#sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM events").one().n;
  }

  /** Posts what is due now. */
  async deliver(): Promise<void> {
    await this.#post();
  }

  override async alarm(): Promise<void> {
    await this.#post();
  }

  #bank(): Bank {
    const now = Date.now();
    return {
      objects: this.#objects,
      now: Math.floor(now / 1000),
      happened: (type, object) => {
        recordEvent(this.#sql, { type, object, now, copies: this.#faults.copies });
      },
    };
  }

  #bySecret(object: string, secret: string): StripeObject | undefined {
    return this.#objects
      .list({ object, limit: 1000 })
      .data.find((one) => one.client_secret === secret);
  }

  async #post(): Promise<void> {
    if (this.#faults.holdEvents) return;
    await postEvents(this.#sql, {
      outlet: this.outlet,
      url: this.#webhook,
      secret: SIMULATED_WEBHOOK_SECRET,
      reverse: this.#faults.reverse,
    });
    const due = nextEvent(this.#sql);
    if (due !== undefined) await this.ctx.storage.setAlarm(due);
  }
}

function asAnswer({ status, error }: Refusal) {
  return { status, body: JSON.stringify({ error }) };
}

function messageOf(error: unknown): string {
  const said = typeof error === "object" && error !== null && "message" in error && error.message;
  return typeof said === "string" ? said : "Your card was declined.";
}

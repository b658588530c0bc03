import { conflict } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { Ask, Place, Vendor } from "#worker/connectors/connector.ts";
import { type Connectors, connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ask } from "./inner/ask.ts";
import { type ConnectionRow, findConnection, noteOutcome } from "./inner/connection-queries.ts";
import { type Asker, takeTurn } from "./inner/pace.ts";
import { renewed } from "./inner/renew.ts";
import { open, placeOf } from "./inner/secret.ts";
import { problemSince } from "./problem-since.ts";
import { VendorError } from "./vendor-error.ts";

/** A connection that can be asked, and what we know of its vendor. */
export interface Connected<A extends VendorApp> {
  connector: Connectors[A];
  place: Place;
  /** The vendor's account. */
  vendorId: string;
  /** Whether it is time to look at the webhook there. */
  isWebhookDue: boolean;
  /** Sends a request of the connector's; throws a VendorError. */
  ask: <T>(asked: Ask<T>) => Promise<T>;
  /** The same of what we do without where it is forbidden: then the connection has no problem. */
  askExtra: <T>(asked: Ask<T>) => Promise<T>;
}

/** Throws if the vendor is not connected, or no longer. People and jobs that ask take turns. */
export async function connected<A extends VendorApp>(
  ctx: AccountContext,
  app: A,
  asker: Asker = "person",
): Promise<Connected<A>> {
  const row = await findConnection(ctx, app);
  if (!row) throw conflict(CONNECT_TEXTS.notConnected(APP_NAMES[app]));
  if (row.status === "revoked") throw new VendorError(app, "revoked");
  const connector = await connectorOf(app);
  const link = new Link(ctx, connector, row, asker);
  return {
    connector,
    place: placeOf(row),
    vendorId: row.vendorId,
    isWebhookDue: (row.webhookCheckAt ?? 0) <= ctx.now(),
    ask: (asked) => link.ask(asked),
    askExtra: (asked) => link.ask(asked, true),
  };
}

/** The same of a job, which goes on with the vendor's account that it began with. */
export async function stillConnected<A extends VendorApp>(
  ctx: AccountContext,
  { app, vendorId }: { app: A; vendorId: string },
  otherAccount: string,
): Promise<Connected<A>> {
  const source = await connected(ctx, app, "job");
  if (source.vendorId !== vendorId) throw conflict(otherAccount);
  return source;
}

/** How much later a renewal that fails is tried again. */
const AGAIN_MS = 60 * 60_000;

/** Renews a connection, which its vendor would end as it is not used. How that fails is said on its card. */
export async function keepAlive(ctx: AccountContext, app: VendorApp): Promise<void> {
  const row = await findConnection(ctx, app);
  // Another run renews it, or has.
  const isDue = row?.status === "connected" && (row.renewAt ?? Infinity) <= ctx.now();
  if (!isDue) return;
  await ctx.db.batch([noteOutcome(ctx, row, { renewAt: ctx.now() + AGAIN_MS })]);
  try {
    await new Link(ctx, await connectorOf(app), row, "job").renew();
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
  }
}

const NOTED_EVERY_MS = 60_000;
/** A job waits so long by itself for a vendor that is busy; for longer, the shard's clock wakes it. */
const PATIENCE_S = 10;
const TRIES = 3;

/** Asks with the secret that the connection has by then, and notes what came of it. */
class Link {
  readonly #ctx: AccountContext;
  readonly #connector: Vendor;
  readonly #asker: Asker;
  /** With the secret that was last used. */
  #row: ConnectionRow;
  #requestsLeft: number | null;

  constructor(ctx: AccountContext, connector: Vendor, row: ConnectionRow, asker: Asker) {
    this.#ctx = ctx;
    this.#connector = connector;
    this.#row = row;
    this.#requestsLeft = row.requestsLeft;
    this.#asker = asker;
  }

  async ask<T>(asked: Ask<T>, isExtra = false): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#inTurn(() => this.#askRenewed(asked), isExtra);
      } catch (error) {
        // What failed otherwise may have been done.
        const isBusy = error instanceof VendorError && error.refusal === "busy";
        const waitS = isBusy ? (error.retryAfter ?? Infinity) : Infinity;
        const isPatient = this.#asker === "job" && waitS <= PATIENCE_S && tries < TRIES;
        if (!isPatient) throw error;
        await scheduler.wait(waitS * 1000);
      }
    }
  }

  renew(): Promise<void> {
    return this.#inTurn(() => this.#renew(true));
  }

  async #inTurn<T>(act: () => Promise<T>, isExtra = false): Promise<T> {
    const { app } = this.#connector;
    // A vendor that said when to come back is not asked before, by anyone.
    const restMs = (this.#row.retryAt ?? 0) - this.#ctx.now();
    if (restMs > 0) throw new VendorError(app, "busy", { retryAfter: Math.ceil(restMs / 1000) });
    await takeTurn(this.#ctx, this.#connector, this.#row.vendorId, this.#asker);
    try {
      const answer = await act();
      await this.#noteAnswer();
      return answer;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      if (!(isExtra && error.refusal === "forbidden")) await this.#noteProblem(error);
      throw error;
    }
  }

  /** A secret that ends soon is renewed before it is used; one that ended earlier than it said, once. */
  async #askRenewed<T>(asked: Ask<T>): Promise<T> {
    await this.#renew(false);
    try {
      return await this.#send(asked);
    } catch (error) {
      if (!(error instanceof VendorError) || error.refusal !== "revoked") throw error;
      await this.#renew(true);
      return await this.#send(asked);
    }
  }

  async #renew(isRefused: boolean): Promise<void> {
    this.#row = await renewed(this.#ctx, this.#connector, this.#row, { isRefused });
  }

  async #send<T>({ request, read }: Ask<T>): Promise<T> {
    const { access } = await open(this.#ctx, this.#connector.app, this.#row.secret);
    const signed = this.#connector.signed(request, access);
    return ask(this.#ctx, this.#connector, { request: signed, read }, (headers) => {
      this.#requestsLeft = requestsLeft(headers, this.#connector) ?? this.#requestsLeft;
    });
  }

  async #noteAnswer(): Promise<void> {
    const { problem, answeredAt, requestsLeft } = this.#row;
    const now = this.#ctx.now();
    const isDue = now - (answeredAt ?? 0) >= NOTED_EVERY_MS;
    const isOver = problem !== null && !this.#isForbidden();
    const isNews = isOver || (requestsLeft === null && this.#requestsLeft !== null);
    if (isDue || isNews) {
      const over = isOver ? { problem: null, problemAt: null } : {};
      await this.#note({ answeredAt: now, retryAt: null, ...over });
    }
  }

  /** Until it is connected again: what else works says nothing of what is forbidden. */
  #isForbidden(): boolean {
    return this.#row.problem === CONNECT_TEXTS.forbidden(APP_NAMES[this.#connector.app]);
  }

  async #noteProblem({ message, refusal, retryAfter }: VendorError): Promise<void> {
    const now = this.#ctx.now();
    const isHidden = this.#isForbidden() && refusal !== "revoked";
    await this.#note({
      ...(isHidden ? {} : problemSince(this.#row, message, now)),
      ...(refusal === "revoked" ? { status: "revoked" } : {}),
      ...(retryAfter === undefined ? {} : { retryAt: now + retryAfter * 1000 }),
    });
  }

  async #note(outcome: Parameters<typeof noteOutcome>[2]): Promise<void> {
    const noted = { ...outcome, requestsLeft: this.#requestsLeft };
    await this.#ctx.db.batch([noteOutcome(this.#ctx, this.#row, noted)]);
    this.#row = { ...this.#row, ...noted };
  }
}

/** What the vendor says that it takes from us yet. */
function requestsLeft(headers: Headers, { budget }: Pick<Vendor, "budget">): number | undefined {
  const left = budget.leftHeader === undefined ? null : headers.get(budget.leftHeader);
  return left !== null && /^\d{1,12}$/.test(left) ? Number(left) : undefined;
}

/** The same as `askUnsigned`, within what the vendor lets one of its accounts ask. */
export async function askPaced<T>(
  ctx: AccountContext,
  vendor: Vendor,
  /** The account at the vendor. */
  vendorId: string,
  asked: Ask<T>,
): Promise<T> {
  await takeTurn(ctx, vendor, vendorId, "job");
  return ask(ctx, vendor, asked);
}

/** Sends a request that proves by itself that we may make it; throws a VendorError. */
export function askUnsigned<T>(ctx: AccountContext, vendor: Vendor, asked: Ask<T>): Promise<T> {
  return ask(ctx, vendor, asked);
}

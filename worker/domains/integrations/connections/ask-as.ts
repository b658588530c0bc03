import { conflict } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp } from "#core/rules/crm/apps.ts";
import type { Ask, Connector, Place } from "#worker/connectors/connector.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ask } from "./inner/ask.ts";
import { type ConnectionRow, findConnection, noteOutcome } from "./inner/connection-queries.ts";
import { renewed } from "./inner/renew.ts";
import { open, placeOf } from "./inner/secret.ts";
import { VendorError } from "./vendor-error.ts";

/** A connection that can be asked, and what we know of its vendor. */
export interface Connected {
  connector: Connector;
  place: Place;
  /** The vendor's account. */
  vendorId: string;
  /** Sends a request of the connector's; throws a VendorError. */
  ask: <T>(asked: Ask<T>) => Promise<T>;
}

/** Throws if the CRM is not connected, or no longer. */
export async function connected(ctx: AccountContext, app: CrmApp): Promise<Connected> {
  const row = await findConnection(ctx, app);
  if (!row) throw conflict(CONNECT_TEXTS.notConnected(APP_NAMES[app]));
  if (row.status === "revoked") throw new VendorError(app, "revoked");
  const connector = await connectorOf(app);
  let current: ConnectionRow = row;
  return {
    connector,
    place: placeOf(row),
    vendorId: row.vendorId,
    async ask(asked) {
      try {
        const [answer, used] = await askWith(ctx, connector, current, asked);
        current = await noteAnswer(ctx, used);
        return answer;
      } catch (error) {
        if (error instanceof VendorError) await noteProblem(ctx, current, error);
        throw error;
      }
    },
  };
}

/** Ends what has ended by itself before it is used; a secret that ended earlier than it said is renewed once. */
async function askWith<T>(
  ctx: AccountContext,
  connector: Connector,
  row: ConnectionRow,
  { request, read }: Ask<T>,
): Promise<[T, ConnectionRow]> {
  const usable = await renewed(ctx, connector, row, { isRefused: false });
  const send = async (from: ConnectionRow): Promise<T> => {
    const { access } = await open(ctx, connector.app, from.secret);
    return ask(ctx, connector, { request: connector.signed(request, access), read });
  };
  try {
    return [await send(usable), usable];
  } catch (error) {
    if (!(error instanceof VendorError) || error.refusal !== "revoked") throw error;
    const again = await renewed(ctx, connector, usable, { isRefused: true });
    return [await send(again), again];
  }
}

const NOTED_EVERY_MS = 60_000;

async function noteAnswer(ctx: AccountContext, row: ConnectionRow): Promise<ConnectionRow> {
  const now = ctx.now();
  if (row.problem === null && now - (row.answeredAt ?? 0) < NOTED_EVERY_MS) return row;
  const noted = { answeredAt: now, problem: null, problemAt: null };
  await ctx.db.batch([noteOutcome(ctx, row, noted)]);
  return { ...row, ...noted };
}

async function noteProblem(ctx: AccountContext, row: ConnectionRow, error: VendorError) {
  const isOver = error.refusal === "revoked";
  const noted = { problem: error.message, problemAt: ctx.now() };
  const outcome = isOver ? { ...noted, status: "revoked" as const } : noted;
  await ctx.db.batch([noteOutcome(ctx, row, outcome)]);
}

import type { Connection } from "#core/contract/integrations/connections.ts";
import { conflict, invalid } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { Grant, Place, Vendor } from "#worker/connectors/connector.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { endConnectionRows } from "../ended-queries.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import { type ConnectionRow, findConnection, insertConnection } from "./connection-queries.ts";
import { revokeNow } from "./end-grant.ts";
import { present } from "./present.ts";
import { seal } from "./secret.ts";

const LONGEST_NAME = 200;

/** Asks whose account it is, and keeps the connection in place of an earlier one, whose grant ends. */
export async function keepConnection(
  ctx: AccountContext,
  connector: Vendor,
  grant: Grant & { place: Place },
  statements: readonly Statement[] = [],
): Promise<Connection> {
  const { app } = connector;
  const { access, place } = grant;
  const { request, read } = connector.account({ access, place });
  const signed = { request: connector.signed(request, access), read };
  const account = await refusedForGood(app, ask(ctx, connector, signed));
  const before = await findConnection(ctx, app);
  const now = ctx.now();
  const row: ConnectionRow = {
    app,
    status: "connected",
    vendorId: account.id,
    name: account.name.slice(0, LONGEST_NAME),
    place: JSON.stringify(place),
    secret: await seal(ctx, app, grant),
    endsAt: grant.lifeMs === undefined ? null : now + grant.lifeMs,
    // Of no earlier connection, also of one that was removed.
    version: Math.max(now, (before?.version ?? 0) + 1),
    leasedUntil: 0,
    connectedBy: personOf(ctx).userId,
    connectedAt: now,
    answeredAt: now,
    problem: null,
    problemAt: null,
    retryAt: null,
  };
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      ...statements,
      // One that another window has just made, too.
      ...endConnectionRows(ctx, app),
      insertConnection(ctx, row),
    ],
    audit: { action: "connection.save", subject: app, detail: { account: row.name } },
  });
  if (!committed) throw invalid("state", CONNECT_TEXTS.unknownState);
  ctx.waitUntil(revokeNow(ctx, app));
  return present(row);
}

/** What a vendor does not take will not be taken later either: the person begins again. */
export async function refusedForGood<T>(app: VendorApp, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof VendorError) || error.isPassing) throw error;
    throw conflict(CONNECT_TEXTS.refused(APP_NAMES[app]));
  }
}

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
import {
  abortIfReplaces,
  type ConnectionRow,
  findConnection,
  insertConnection,
} from "./connection-queries.ts";
import { revokeNow } from "./end-grant.ts";
import { present } from "./present.ts";
import { endsOf, seal } from "./secret.ts";

const LONGEST_NAME = 200;

/**
 * Asks whose account it is, and keeps the connection. A person's takes the place of an earlier one, whose grant ends; a
 * program's does not.
 */
export async function keepConnection(
  ctx: AccountContext,
  connector: Vendor,
  grant: Grant & { place: Place },
  statements: readonly Statement[] = [],
): Promise<{ message: string; data: Connection }> {
  const { app } = connector;
  const { access, place } = grant;
  const { request, read } = connector.account({ access, place });
  const signed = { request: connector.signed(request, access), read };
  const account = await refusedForGood(app, ask(ctx, connector, signed));
  const before = await findConnection(ctx, app);
  const { userId, tokenId } = personOf(ctx);
  const now = ctx.now();
  const row: ConnectionRow = {
    app,
    status: "connected",
    vendorId: account.id,
    name: account.name.slice(0, LONGEST_NAME),
    place: JSON.stringify(place),
    secret: await seal(ctx, app, grant),
    ...endsOf(connector, grant, now),
    // Of no earlier connection, also of one that was removed.
    version: Math.max(now, (before?.version ?? 0) + 1),
    leasedUntil: 0,
    connectedBy: userId,
    connectedAt: now,
    answeredAt: now,
    problem: null,
    problemAt: null,
    ...{ retryAt: null, webhook: null, webhookCheckAt: null, webhookProblem: null },
    requestsLeft: null,
    eventAt: null,
  };
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      ...statements,
      ...(tokenId === undefined ? [] : [abortIfReplaces(ctx, row)]),
      // One that another window has just made, too.
      ...endConnectionRows(ctx, app),
      insertConnection(ctx, row),
    ],
    audit: { action: "connection.save", subject: app, detail: { account: row.name } },
  });
  if (!committed) {
    if (tokenId !== undefined) throw conflict(CONNECT_TEXTS.inPlace(APP_NAMES[app]));
    throw invalid("state", CONNECT_TEXTS.unknownState);
  }
  ctx.waitUntil(revokeNow(ctx, app));
  const isOther = before !== undefined && before.vendorId !== row.vendorId;
  const message = CONNECT_TEXTS[isOther ? "otherAccount" : "connected"](APP_NAMES[app]);
  return { message, data: present(row) };
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

import type { CrmApp } from "#core/rules/crm/apps.ts";
import { ALL_EVERY_MS, CHANGES_EVERY_MS, OVERLAP_MS, SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import type { CrmQuery } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { type Connected, stillConnected } from "#worker/domains/integrations/connections/ask-as.ts";
import { keepWebhook } from "#worker/domains/integrations/connections/keep-webhook.ts";
import { problemSince } from "#worker/domains/integrations/connections/problem-since.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { checkedQuery } from "#worker/domains/integrations/crm-imports/checked-query.ts";
import { pagesFrom } from "#worker/domains/integrations/crm-imports/pages-from.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { crmSyncJob } from "./crm-sync-job.ts";
import { applyPage } from "./inner/apply-page.ts";
import { newPass, passDue } from "./inner/new-pass.ts";
import { removeGone } from "./inner/remove-gone.ts";
import { type Rules, rulesOf } from "./inner/rules-of.ts";
import { changeAsRead, findSync, type SyncChange, type SyncRow } from "./inner/sync-queries.ts";

/** Where the vendor does not say how long it wants to be left alone. */
const WAIT_MS = 60_000;
/** What a step takes at most, with those of a renewed secret. */
const STATEMENTS = 30;

/** Continues a sync: page by page, each in one transaction with the place behind it. */
export function runSync(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, crmSyncJob, id, steps(ctx, id));
}

async function* steps(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  const row = await findSync(ctx, id);
  if (!row?.running) return;
  try {
    const source = await sourceOf(ctx, row);
    if (source.isWebhookDue) {
      await keepWebhook(ctx, row.app, { isWanted: true });
      yield STATEMENTS;
    }
    const rules = await rulesOf(ctx, row, source.connector);
    yield* takePass(ctx, await begun(ctx, row, rules), source, rules);
  } catch (error) {
    if (!(error instanceof VendorError) || !error.isPassing) throw error;
    await waitFor(ctx, id, error);
  }
}

/** The connection, if it is still that of the account, the fields and the group that were chosen. */
async function sourceOf(ctx: AccountContext, row: SyncRow): Promise<Connected<CrmApp>> {
  const source = await stillConnected(ctx, row, SYNC_TEXTS.otherAccount);
  await groupById(ctx, row.groupId);
  return source;
}

async function begun(ctx: AccountContext, row: SyncRow, { tellsChanges }: Rules): Promise<SyncRow> {
  if (row.pass !== null) return row;
  const now = ctx.now();
  return move(ctx, row, newPass(row, passDue(row, tellsChanges, now), now));
}

/** Throws, as an aborted batch does, if another run moved it first, or it was paused. */
async function move(ctx: AccountContext, row: SyncRow, change: SyncChange): Promise<SyncRow> {
  await commit(ctx, { statements: changeAsRead(ctx, row, change) });
  return { ...row, ...change, step: row.step + 1 };
}

async function* takePass(
  ctx: AccountContext,
  begun: SyncRow,
  source: Connected<CrmApp>,
  rules: Rules,
): AsyncGenerator<number, void> {
  let row = begun;
  const { optOut } = source.connector;
  const query = await checkedQuery(source, queryOf(row, rules), optOut?.field);
  while (!row.whole) {
    const page = await pagesFrom(source, query, row.cursor ?? undefined);
    row = yield* applyPage(ctx, row, page, rules);
    yield STATEMENTS;
  }
  row = yield* removeGone(ctx, row, source, query, rules);
  await end(ctx, row, rules);
}

function queryOf({ pass, changesAt }: SyncRow, { filter, fields }: Rules): CrmQuery {
  const all = { filter, fields };
  return pass !== "changes" || changesAt === null ? all : { ...all, since: changesAt - OVERLAP_MS };
}

async function end(ctx: AccountContext, row: SyncRow, { tellsChanges }: Rules): Promise<void> {
  const { passStartedAt: began } = row;
  const read = {
    ...{ changesAt: began, ...(row.pass === "full" && { fullAt: began }) },
    nextAt: ctx.now() + (tellsChanges ? CHANGES_EVERY_MS : ALL_EVERY_MS),
  };
  await move(ctx, row, {
    ...{ pass: null, cursor: null, running: false, status: "active", problem: null },
    ...{ problemAt: null, ...(row.pass !== "named" && read) },
  });
}

/** A vendor that is busy or away is asked again later, from the same place. */
async function waitFor(ctx: AccountContext, id: string, error: VendorError): Promise<void> {
  const row = await findSync(ctx, id);
  if (!row?.running) return;
  const now = ctx.now();
  const waitMs = error.retryAfter === undefined ? WAIT_MS : error.retryAfter * 1_000;
  const nextAt = now + waitMs;
  const change = {
    ...{ running: false, nextAt, ...problemSince(row, error.message, now) },
    ...(row.hintDueAt !== null && { hintDueAt: Math.max(row.hintDueAt, nextAt) }),
  };
  // Aborted if another run went on.
  await commitUnlessAborted(ctx, { statements: changeAsRead(ctx, row, change) });
}

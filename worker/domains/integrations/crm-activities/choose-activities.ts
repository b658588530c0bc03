import type { CrmActivities } from "#core/contract/integrations/crm-activities.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { lastMessageIdBefore, newId } from "#core/ids.ts";
import { ACTIVITY_KINDS, ACTIVITY_TEXTS } from "#core/rules/crm/activities.ts";
import { APP_NAMES, CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { backlogs, deleteOfKinds } from "./inner/activity-queries.ts";
import {
  chooseAnew,
  deleteCampaigns,
  deleteLog,
  findLogOf,
  insertLog,
  type LogRow,
  logsOf,
} from "./inner/log-queries.ts";

export const listCrmActivities = verb(contract.listCrmActivities, async (ctx) => ({
  data: await presented(ctx),
}));

async function presented(ctx: AccountContext): Promise<CrmActivities[]> {
  const [rows, waiting] = await Promise.all([logsOf(ctx), backlogs(ctx)]);
  return rows.map((row) => present(row, waiting.get(row.id) ?? 0));
}

function present(row: LogRow, backlog: number): CrmActivities {
  const { app, texts, written, missed, missedReason, writtenAfterMs, problem, problemAt } = row;
  return {
    ...{ app, texts, written, missed, backlog },
    kinds: ACTIVITY_KINDS.filter((kind) => row[kind]),
    ...(missedReason === null ? {} : { missedReason }),
    ...(writtenAfterMs === null ? {} : { writtenAfterMs }),
    ...(problem === null ? {} : { problem, problemAt: problemAt ?? 0 }),
  };
}

type Choice = Pick<LogRow, (typeof ACTIVITY_KINDS)[number] | "texts" | "app" | "vendorId">;

/** What is written from now on. What was waiting of a kind that is not chosen any more is dropped. */
export const chooseCrmActivities = verb(
  contract.chooseCrmActivities,
  async (ctx, { app, kinds, texts }) => {
    const connection = await findOwnConnection(ctx, app);
    if (!connection) throw conflict(CONNECT_TEXTS.notConnected(APP_NAMES[app]));
    const known = await findLogOf(ctx, app);
    const chosen = {
      ...{ sent: kinds.includes("sent"), reply: kinds.includes("reply"), texts },
      ...{ click: kinds.includes("click"), optOut: kinds.includes("optOut") },
    };
    await commit(ctx, {
      statements: choose(ctx, known, { app, vendorId: connection.vendorId, ...chosen }),
      audit: { action: "crm.activities", subject: app, detail: { kinds, texts } },
    });
    return { message: ACTIVITY_TEXTS.saved, data: await presented(ctx) };
  },
);

/** A log is that of one account at its CRM: for another one, it begins again. */
function choose(ctx: AccountContext, known: LogRow | undefined, choice: Choice): Statement[] {
  const isAny = ACTIVITY_KINDS.some((kind) => choice[kind]);
  if (isAny && known?.vendorId === choice.vendorId) return change(ctx, known, choice);
  return [
    ...(known ? deleteLog(ctx, known.id) : []),
    ...(isAny
      ? [insertLog(ctx, { id: newId("crmLog", ctx.now()), ...fromNow(ctx), ...choice })]
      : []),
  ];
}

function change(ctx: AccountContext, row: LogRow, choice: Choice): Statement[] {
  const dropped = ACTIVITY_KINDS.filter((kind) => row[kind] && !choice[kind]);
  const { cursor, ...due } = fromNow(ctx);
  const readsMessages = row.sent || row.reply;
  return [
    chooseAnew(ctx, row.id, { ...choice, ...due, ...(readsMessages ? {} : { cursor }) }),
    deleteOfKinds(ctx, row, dropped),
    ...(dropped.includes("sent") ? [deleteCampaigns(ctx, row.id)] : []),
  ];
}

/** Messages are looked at from now on. */
function fromNow(ctx: AccountContext) {
  const now = ctx.now();
  return { cursor: lastMessageIdBefore(now), nextAt: now, updatedAt: now };
}

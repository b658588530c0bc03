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

type Choice = Pick<LogRow, (typeof ACTIVITY_KINDS)[number] | "texts">;

/** What is written from now on. What was waiting of a kind that is not chosen any more is dropped. */
export const chooseCrmActivities = verb(
  contract.chooseCrmActivities,
  async (ctx, { app, kinds, texts }) => {
    const connection = await findOwnConnection(ctx, app);
    if (!connection) throw conflict(CONNECT_TEXTS.notConnected(APP_NAMES[app]));
    const known = await findLogOf(ctx, app);
    const row = known?.vendorId === connection.vendorId ? known : undefined;
    const chosen = {
      ...{ sent: kinds.includes("sent"), reply: kinds.includes("reply"), texts },
      ...{ click: kinds.includes("click"), optOut: kinds.includes("optOut") },
    };
    await commit(ctx, {
      statements: [
        ...(known && (!row || kinds.length === 0) ? deleteLog(ctx, known.id) : []),
        ...(kinds.length === 0
          ? []
          : row
            ? changed(ctx, row, chosen)
            : [insertLog(ctx, { ...begun(ctx), ...chosen, app, vendorId: connection.vendorId })]),
      ],
      audit: { action: "crm.activities", subject: app, detail: { kinds, texts } },
    });
    return { message: ACTIVITY_TEXTS.saved, data: await presented(ctx) };
  },
);

function changed(ctx: AccountContext, row: LogRow, chosen: Choice): Statement[] {
  const dropped = ACTIVITY_KINDS.filter((kind) => row[kind] && !chosen[kind]);
  const readsMessages = row.sent || row.reply;
  const { cursor, nextAt } = begun(ctx);
  return [
    chooseAnew(ctx, row.id, { ...chosen, nextAt, ...(readsMessages ? {} : { cursor }) }),
    deleteOfKinds(ctx, row, dropped),
  ];
}

function begun(ctx: AccountContext) {
  const now = ctx.now();
  return {
    id: newId("crmLog", now),
    ...{ cursor: lastMessageIdBefore(now), nextAt: now, updatedAt: now },
  };
}

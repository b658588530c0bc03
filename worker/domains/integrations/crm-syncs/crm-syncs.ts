import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { APP_NAMES } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { MOST_SYNCS, SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupHome } from "#worker/domains/audience/groups/present-group.ts";
import { checkWebhook } from "#worker/domains/integrations/connections/webhook-queries.ts";
import { chooseRecords } from "#worker/domains/integrations/crm-imports/chosen-records.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { newPass } from "./inner/new-pass.ts";
import { backlogs } from "./inner/opt-out-queries.ts";
import { present } from "./inner/present-sync.ts";
import {
  abortUnlessFewer,
  changeAsRead,
  changeSync,
  deleteSyncRows,
  insertSync,
  overtakeRun,
  type SyncChange,
  type SyncRow,
  syncById,
  syncsOf,
} from "./inner/sync-queries.ts";

/** R291: keeps a group as a CRM has it; the first pass reads all of it. */
export const createCrmSync = verb(contract.createCrmSync, async (ctx, input) => {
  const { app, groupid: groupId, consent, deletions, optOuts, optOutField, writeBack } = input;
  checkRemoving(ctx, deletions);
  checkField(writeBack, optOutField);
  const { shared } = await groupHome(ctx, groupId);
  if (shared) throw forbidden(GROUP_TEXTS.sharedImport);
  const { filter, columns, vendorId, fields } = await chooseRecords(ctx, input);
  if (optOutField !== undefined && !fields.some(({ name }) => name === optOutField)) {
    throw invalid("optOutField", CRM_IMPORT_TEXTS.fieldGone(optOutField));
  }
  const now = ctx.now();
  const id = newId("crmSync", now);
  const row = {
    ...{ id, app, vendorId, groupId, deletions, optOuts, writeBack, userId: personOf(ctx).userId },
    filter: JSON.stringify(filter),
    columns: JSON.stringify(columns),
    optOutField: optOutField ?? null,
    ...{ status: "active" as const, running: true, runAt: now, nextAt: now },
    ...{ createdAt: now, updatedAt: now },
  };
  const fileName = `${APP_NAMES[app]} contacts`;
  await changeWithLabels(ctx, {
    groupId,
    labels: columns.flatMap(({ label }) => label ?? []),
    field: "labels",
    check: () => {},
    statements: () => [
      abortUnlessFewer(ctx, MOST_SYNCS),
      insertSync(ctx, row),
      insertSource(ctx, { id, wording: consent, fileName }),
    ],
    audit: { action: "crm.sync", subject: id, detail: { app, group: groupId } },
    effects: [{ type: "job", kind: "crmSync", id }],
  }).catch((error: unknown) => {
    throw isAborted(error) ? conflict(SYNC_TEXTS.tooMany) : error;
  });
  return { message: SYNC_TEXTS.begun, data: present(await syncById(ctx, id)) };
});

/** Removing people from a group is a right of its own, whoever does it. */
function checkRemoving({ person }: AccountContext, deletions: "keep" | "remove" | undefined): void {
  if (deletions === "remove" && person && !may(person, "groupDelete")) {
    throw forbidden(SYNC_TEXTS.removeRight);
  }
}

function checkField(writeBack: boolean | undefined, optOutField: string | undefined | null): void {
  if (writeBack && !optOutField) throw invalid("optOutField", SYNC_TEXTS.writeBackField);
}

export const listCrmSyncs = verb(contract.listCrmSyncs, async (ctx) => {
  const [rows, waiting] = await Promise.all([syncsOf(ctx), backlogs(ctx)]);
  return { data: rows.map((row) => present(row, waiting.get(row.id))) };
});

async function oneSync(ctx: AccountContext, id: string) {
  const [row, waiting] = await Promise.all([syncById(ctx, id), backlogs(ctx)]);
  return { data: present(row, waiting.get(id)) };
}

export const updateCrmSync = verb(contract.updateCrmSync, async (ctx, input) => {
  const { id, paused, ...choices } = input;
  checkRemoving(ctx, choices.deletions);
  const { status, optOutField } = await syncById(ctx, id);
  checkField(choices.writeBack, optOutField);
  const chosen = {
    ...(choices.deletions && { deletions: choices.deletions }),
    ...(choices.optOuts && { optOuts: choices.optOuts }),
    ...(choices.writeBack !== undefined && { writeBack: choices.writeBack }),
  };
  await commit(ctx, {
    statements: [
      changeSync(ctx, id, { ...chosen, ...whetherPaused(status, paused, ctx.now()) }),
      overtakeRun(ctx, id),
    ],
    audit: { action: "crm.sync.update", subject: id, detail: { paused, ...chosen } },
  });
  return oneSync(ctx, id);
});

/** A pass that is under way stays where it is. One that is resumed is due. */
function whetherPaused(status: string, paused: boolean | undefined, now: number): SyncChange {
  if (paused === true) return { status: "paused", running: false };
  return paused === false && status === "paused" ? { status: "active", nextAt: now } : {};
}

export const deleteCrmSync = verb(contract.deleteCrmSync, async (ctx, { id }) => {
  const { app } = await syncById(ctx, id);
  await commit(ctx, {
    statements: [...deleteSyncRows(ctx, id), checkWebhook(ctx, app)],
    audit: { action: "crm.sync.delete", subject: id },
  });
  return { message: SYNC_TEXTS.ended };
});

export const runCrmSync = verb(contract.runCrmSync, async (ctx, { id, full }) => {
  for (let tries = 1; ; tries++) {
    const begun = await begin(ctx, await syncById(ctx, id), full);
    if (begun) return oneSync(ctx, id);
    if (tries === TRIES) throw conflict(SYNC_TEXTS.busy);
  }
});

/** A run takes a step now and then: it is read again. */
const TRIES = 4;

function begin(ctx: AccountContext, row: SyncRow, full: boolean) {
  if (row.status === "paused") throw conflict(SYNC_TEXTS.paused);
  const { id } = row;
  const now = ctx.now();
  const fresh = full && row.pass !== "full" ? newPass(row, "full", now) : {};
  const run = row.running ? {} : { running: true, runAt: now, nextAt: now };
  return commitUnlessAborted(ctx, {
    statements: changeAsRead(ctx, row, { ...fresh, ...run }),
    audit: { action: "crm.sync.run", subject: id, detail: { full } },
    effects: [{ type: "job", kind: "crmSync", id }],
  });
}

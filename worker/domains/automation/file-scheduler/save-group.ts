import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { FILE_TEXTS, nextWindow } from "#core/rules/file-schedules.ts";
import type { Limits } from "#core/rules/limits.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import {
  keepSheet,
  type StoredSheet,
  sheetBytes,
} from "#worker/domains/audience/imports/stored-sheet.ts";
import { checkMedium } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { newAddress } from "./drop-file.ts";
import { changedContent, checkedContent, newContent } from "./inner/content.ts";
import { admitFile } from "./inner/file-queries.ts";
import {
  abortIfTooMany,
  changeGroup,
  type GroupRow,
  groupById,
  insertGroup,
} from "./inner/group-queries.ts";
import { logEntry } from "./inner/log-queries.ts";
import { mappedBy, remappedBy } from "./inner/mapping.ts";
import { planRun } from "./inner/next-run.ts";
import { newFile, rowsIn, sha256Of } from "./inner/receive-file.ts";
import { deleteWaitingRuns, lastRuns } from "./inner/run-queries.ts";
import { contentOf, labelsOf, presentGroup, timingOf } from "./inner/stored-group.ts";

/** R271. */
export const createSchedulerGroup = verb(contract.createSchedulerGroup, async (ctx, input) => {
  checkMedium(ctx, "sms");
  const mapped = await mappedBy(ctx, input);
  const content = await checkedContent(ctx, newContent(input), input.labels);
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const { windowMinutes, graceMinutes, late, source } = input;
  const id = newId("schedulerGroup", ctx.now());
  const { putAddress, ...from } = await sourceOf(ctx, { id, source, address: input.url });
  const row = {
    id,
    name: input.name,
    ...from,
    ...mapped.values,
    content: JSON.stringify(content),
    recurrence: JSON.stringify(input.recurrence),
    timeZone,
    windowMinutes,
    graceMinutes,
    late,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
  const window = firstWindow(ctx, row);
  const planned = await planRun(ctx, row, window);
  const limits = await limitsOf(ctx);
  const first = input.sendsFile ? await firstFile(ctx, row, mapped.stored, limits) : [];
  await commit(ctx, {
    statements: [
      ...insertGroup(ctx, { ...row, nextAt: window.dueAt }, limits),
      abortIfTooMany(ctx),
      ...planned.statements,
      ...first,
      ...(first.length > 0 ? [keepSheet(ctx, mapped.stored.upload, window.closesAt)] : []),
    ],
    effects: planned.effects,
    audit: { action: "scheduler.create", subject: id },
  }).catch(refused);
  return { data: presentGroup(await groupById(ctx, id)), putAddress };
});

export const updateSchedulerGroup = verb(contract.updateSchedulerGroup, async (ctx, input) => {
  checkMedium(ctx, "sms");
  const group = await groupById(ctx, input.id);
  const mapped = await remappedBy(ctx, group, input);
  const labels = labelsOf(mapped ?? group);
  const content = await checkedContent(
    ctx,
    { ...contentOf(group), ...changedContent(input) },
    labels,
  );
  const { recurrence, windowMinutes, graceMinutes, late, name } = input;
  const { putAddress, ...from } = await sourceOf(ctx, {
    id: group.id,
    source: input.source ?? group.source,
    address: input.url ?? group.address,
    secretHash: input.newAddress ? null : group.secretHash,
  });
  const timing = {
    recurrence: recurrence ? JSON.stringify(recurrence) : group.recurrence,
    windowMinutes: windowMinutes ?? group.windowMinutes,
    graceMinutes: graceMinutes ?? group.graceMinutes,
  };
  const again = await replanned(ctx, group, timing);
  await commit(ctx, {
    statements: [
      ...again.statements,
      ...changeGroup(
        ctx,
        group.id,
        {
          name,
          late,
          ...from,
          ...(from.address === group.address ? {} : { etag: null }),
          ...mapped,
          ...timing,
          ...again.change,
          content: JSON.stringify(content),
        },
        await limitsOf(ctx),
      ),
    ],
    effects: again.effects,
    audit: { action: "scheduler.change", subject: group.id },
  }).catch(refused);
  return { data: presentGroup(await groupById(ctx, group.id)), putAddress };
});

type From = Pick<GroupRow, "id" | "source"> & Partial<Pick<GroupRow, "address" | "secretHash">>;

/** Where its files come from; with a new secret if it has none yet. */
async function sourceOf(ctx: AccountContext, { id, source, address, secretHash }: From) {
  if (source === "fetch" && !address) throw invalid("url", FILE_TEXTS.addressRequired);
  const made = source === "address" && !secretHash ? await newAddress(ctx, id) : undefined;
  return {
    source,
    address: source === "fetch" ? (address ?? null) : null,
    secretHash: source === "address" ? (made?.secretHash ?? secretHash ?? null) : null,
    putAddress: made?.putAddress,
  };
}

/** The mapped file as the first that is sent. */
async function firstFile(
  ctx: AccountContext,
  group: Pick<GroupRow, "id">,
  stored: StoredSheet,
  limits: Limits,
) {
  const bytes = await sheetBytes(ctx, stored.upload);
  if (!bytes) throw notFound("File");
  const sha256 = await sha256Of(bytes);
  const file = newFile(ctx, group, { stored, sha256, size: bytes.byteLength }, "waiting");
  const info = FILE_TEXTS.received(rowsIn(stored));
  return [
    ...admitFile(ctx, file, limits),
    ...logEntry(ctx, { groupId: group.id, file: stored.fileName, info }),
  ];
}

/** Other times take the place of the one that waits. What came for that counts for them. */
async function replanned(
  ctx: AccountContext,
  group: GroupRow,
  timing: Pick<GroupRow, "recurrence" | "windowMinutes" | "graceMinutes">,
) {
  const names = ["recurrence", "windowMinutes", "graceMinutes"] as const;
  const isSame = names.every((name) => timing[name] === group[name]);
  if (isSame) return { statements: [], effects: [], change: {} };
  const waiting = (await lastRuns(ctx, group.id)).filter(({ status }) => status === "waiting");
  const since = waiting.at(-1)?.opensAt;
  const window = firstWindow(ctx, { ...group, ...timing }, since);
  const { statements, effects } = await planRun(ctx, group, window);
  return {
    statements: [
      ...waiting.map(({ id }) => deleteSchedule(ctx, id)),
      ...deleteWaitingRuns(ctx, group.id),
      ...statements,
    ],
    effects,
    change: { nextAt: window.dueAt },
  };
}

function firstWindow(
  ctx: AccountContext,
  group: Parameters<typeof timingOf>[0],
  since = ctx.now(),
) {
  const window = nextWindow(timingOf(group), { after: ctx.now(), since });
  if (!window) throw invalid("recurrence", FILE_TEXTS.noDate);
  return window;
}

/** What a name that another one has, or one too many, is refused with. */
function refused(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(FILE_TEXTS.nameTaken, "name");
  throw isAborted(error) ? conflict(FILE_TEXTS.tooMany) : error;
}

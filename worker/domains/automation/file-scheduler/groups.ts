import type * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { FILE_TEXTS, nextWindow } from "#core/rules/file-schedules.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { checkMapping, readingOptions } from "#worker/domains/audience/imports/mapped-sheet.ts";
import {
  keepSheet,
  openSheet,
  type StoredSheet,
  sheetBytes,
} from "#worker/domains/audience/imports/stored-sheet.ts";
import { campaignSender } from "#worker/domains/campaigns/campaigns/campaign-sender.ts";
import { checkMedium } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { linkHost } from "#worker/domains/content/links/link-host.ts";
import { checkLongUrl, ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { paramValues } from "#worker/domains/content/params/param-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mayUseSharedSender } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { newAddress } from "./drop-file.ts";
import { admitFile } from "./inner/file-queries.ts";
import {
  abortIfTooMany,
  changeGroup,
  deleteGroupRows,
  type GroupRow,
  groupById,
  groupPage,
  insertGroup,
  toggleGroup,
} from "./inner/group-queries.ts";
import { logEntry } from "./inner/log-queries.ts";
import { planRun } from "./inner/next-run.ts";
import { newFile, rowsIn, sha256Of } from "./inner/receive-file.ts";
import { deleteWaitingRuns, lastRuns } from "./inner/run-queries.ts";
import {
  type Content,
  contentOf,
  labelsOf,
  optionsOf,
  presentGroup,
  timingOf,
} from "./inner/stored-group.ts";

/** R309, R409, R431. */
export const listSchedulerGroups = verb(contract.listSchedulerGroups, async (ctx, input) => {
  const page = paging(input);
  const { search, sortField, sortOrder } = input;
  const { rows, total } = await groupPage(ctx, { search, sortField, sortOrder, ...page });
  return pageOf(rows.map(presentGroup), total, page);
});

export const getSchedulerGroup = verb(contract.getSchedulerGroup, async (ctx, { id }) => {
  return { data: presentGroup(await groupById(ctx, id)) };
});

type New = z.output<typeof contract.createSchedulerGroup.input>;

/** R271. */
export const createSchedulerGroup = verb(contract.createSchedulerGroup, async (ctx, input) => {
  checkMedium(ctx, "sms");
  const mapped = await mappedBy(ctx, input);
  const content = await checkedContent(ctx, contentIn(input), input.labels);
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
  const first = input.sendsFile ? await firstFile(ctx, row, mapped.stored) : [];
  await commit(ctx, {
    statements: [
      insertGroup(ctx, { ...row, nextAt: window.dueAt }),
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

/** What a name that another one has, or one too many, is refused with. */
function refused(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(FILE_TEXTS.nameTaken, "name");
  throw isAborted(error) ? conflict(FILE_TEXTS.tooMany) : error;
}

/** The mapped file as the first that is sent. */
async function firstFile(ctx: AccountContext, group: Pick<GroupRow, "id">, stored: StoredSheet) {
  const bytes = await sheetBytes(ctx, stored.upload);
  if (!bytes) throw notFound("File");
  const sha256 = await sha256Of(bytes);
  const file = newFile(ctx, group, { stored, sha256, size: bytes.byteLength }, "waiting");
  const info = FILE_TEXTS.received(rowsIn(stored));
  return [
    ...admitFile(ctx, file),
    logEntry(ctx, { groupId: group.id, file: stored.fileName, info }),
  ];
}

export const updateSchedulerGroup = verb(contract.updateSchedulerGroup, async (ctx, input) => {
  checkMedium(ctx, "sms");
  const group = await groupById(ctx, input.id);
  const mapped = await remappedBy(ctx, group, input);
  const labels = labelsOf(mapped ?? group);
  const content = await checkedContent(ctx, { ...contentOf(group), ...givenIn(input) }, labels);
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
      changeGroup(ctx, group.id, {
        name,
        late,
        ...from,
        ...(from.address === group.address ? {} : { etag: null }),
        ...mapped,
        ...timing,
        ...again.change,
        content: JSON.stringify(content),
      }),
    ],
    effects: again.effects,
    audit: { action: "scheduler.change", subject: group.id },
  }).catch(refused);
  return { data: presentGroup(await groupById(ctx, group.id)), putAddress };
});

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
      deleteWaitingRuns(ctx, group.id),
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

export const deleteSchedulerGroup = verb(contract.deleteSchedulerGroup, async (ctx, { id }) => {
  await groupById(ctx, id);
  const waiting = (await lastRuns(ctx, id)).filter(({ status }) => status === "waiting");
  await commit(ctx, {
    statements: [...waiting.map((run) => deleteSchedule(ctx, run.id)), ...deleteGroupRows(ctx, id)],
    audit: { action: "scheduler.delete", subject: id },
  });
  return {};
});

/** R310. */
export const pauseSchedulerGroup = verb(contract.pauseSchedulerGroup, async (ctx, input) => {
  const { id, paused } = input;
  await groupById(ctx, id);
  await commit(ctx, {
    statements: [toggleGroup(ctx, id, paused)],
    audit: { action: "scheduler.pause", subject: id },
  });
  return { data: presentGroup(await groupById(ctx, id)) };
});

type Mapping = Pick<New, "upload" | "labels"> & Parameters<typeof readingOptions>[0];

/** How the columns of a sheet are mapped, as it is stored. */
async function mappedBy(ctx: AccountContext, { upload, labels, ...input }: Mapping) {
  const { sheet } = input;
  const options = { ...readingOptions(input), ...(sheet === undefined ? {} : { sheet }) };
  const stored = await openSheet(ctx, upload, options);
  checkMapping(stored, labels);
  const headers = JSON.stringify(stored.reading.headers);
  if (headers.length > LONGEST_HEADERS) throw invalid("upload", FILE_TEXTS.longHeaders);
  const values = { options: JSON.stringify(options), labels: JSON.stringify(labels), headers };
  return { stored, values };
}

/** Characters of all column names together. */
const LONGEST_HEADERS = 20_000;

type Changed = z.output<typeof contract.updateSchedulerGroup.input>;

/** The columns of another file, or the same columns mapped otherwise. */
async function remappedBy(ctx: AccountContext, group: GroupRow, input: Changed) {
  const { upload, labels } = input;
  if (upload === undefined && labels === undefined) return undefined;
  if (upload === undefined || labels === undefined) {
    throw invalid(upload === undefined ? "upload" : "labels", FILE_TEXTS.bothMapped);
  }
  const options = { ...optionsOf(group), ...given(readingOptions(input)) };
  const { sheet = options.sheet } = input;
  return (await mappedBy(ctx, { upload, labels, ...options, sheet })).values;
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** What a request says of the content. Both names of the opt-out mean the same. */
function contentIn(input: New): Content {
  const { campaign_type, sender, message, plainValues, longUrl } = input;
  const { replyLink, replyLinkMessage, optout, replyStopToOptOut } = input;
  return {
    campaign_type,
    sender,
    message,
    plainValues,
    longUrl: longUrl || undefined,
    replyLink,
    replyLinkMessage,
    optout: optout ?? replyStopToOptOut ?? true,
  };
}

function givenIn(input: Changed): Partial<Content> {
  const { campaign_type, sender, message, plainValues, longUrl } = input;
  const { replyLink, replyLinkMessage, optout, replyStopToOptOut } = input;
  const fields = { campaign_type, sender, message, plainValues, longUrl, replyLink };
  return given({ ...fields, replyLinkMessage, optout: optout ?? replyStopToOptOut });
}

/** Whether it can be sent as it is: its sender, its link and its merge tags. */
async function checkedContent(
  ctx: AccountContext,
  content: Content,
  labels: New["labels"],
): Promise<Content> {
  const [params, host] = await Promise.all([
    paramValues(ctx),
    linkHost(ctx, ctx.account.id),
    campaignSender(ctx, content.sender, () => mayUseSharedSender(ctx)),
  ]);
  const known = labels.filter(({ type }) => type === "text").map(({ newLabel }) => newLabel);
  const unknown = unknownTags(parseTemplate(content.message), [...known, ...Object.keys(params)]);
  const unsendable = unknown.find(({ fallback }) => fallback === undefined);
  if (unsendable) throw invalid("message", unknownTagWords(unsendable));
  const longUrl = ownLongUrl(ctx, content.longUrl);
  checkLongUrl({ message: content.message, longUrl }, host);
  return content;
}

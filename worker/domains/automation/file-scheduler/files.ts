import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteFile, type FileRow, fileById, filePage } from "./inner/file-queries.ts";
import { groupById, groupNames } from "./inner/group-queries.ts";
import { type ReceivedFile, receiveFile, receiveUpload } from "./inner/receive-file.ts";

/** R309, R409. */
export const listSchedulerFiles = verb(contract.listSchedulerFiles, async (ctx, input) => {
  const page = paging(input);
  const { group, sort } = input;
  const [{ rows, total }, names] = await Promise.all([
    filePage(ctx, { group, oldestFirst: sort === "createdAt", ...page }),
    groupNames(ctx),
  ]);
  if (group !== undefined && !names.has(group)) throw notFound("Scheduler");
  return pageOf(
    rows.map((row) => presentFile(row, names.get(row.groupId) ?? "")),
    total,
    page,
  );
});

/** A file that was uploaded before, or that comes with the request. */
export const addSchedulerFile = verb(contract.addSchedulerFile, async (ctx, input) => {
  const { group: groupId, file, upload } = input;
  const group = await groupById(ctx, groupId);
  if (upload !== undefined) return answer(await receiveUpload(ctx, group, upload), group.name);
  if (file === undefined) throw invalid("file", GROUP_TEXTS.fileRequired);
  return answer(await receiveFile(ctx, group, file), group.name);
});

function answer({ message, file }: ReceivedFile, group: string) {
  return { message, data: presentFile(file, group) };
}

export const deleteSchedulerFile = verb(contract.deleteSchedulerFile, async (ctx, { id }) => {
  await fileById(ctx, id);
  await commit(ctx, {
    statements: deleteFile(ctx, id),
    audit: { action: "scheduler.fileDelete", subject: id },
  }).catch((error: unknown) => {
    throw isAborted(error) ? conflict(FILE_TEXTS.sent) : error;
  });
  return {};
});

function presentFile(row: FileRow, group: string) {
  const { id, groupId, name, size, rows, sha256, status, createdAt, sentAt } = row;
  return {
    _id: id,
    name,
    group: { _id: groupId, name: group },
    size,
    rows,
    sha256,
    status,
    createdAt,
    sentAt: sentAt ?? undefined,
  };
}

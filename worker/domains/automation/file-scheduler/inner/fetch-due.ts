import { CooeeError } from "#core/errors.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { notWhole } from "#worker/media/arrived-whole.ts";
import type { Fetched } from "#worker/ports/fetch-file.ts";
import { findGroup, type GroupRow, noteOfGroup } from "./group-queries.ts";
import { noteRefusal, receiveFile } from "./receive-file.ts";

/** Fetches a scheduler's file. Why there is none is in its log, once. */
export async function fetchDue(ctx: AccountContext, group: GroupRow): Promise<void> {
  if (group.source !== "fetch" || group.address === null) return;
  const fetched = await ctx.fetchChanged(group.address, group.etag);
  if (fetched.outcome === "same") return noteOnce(ctx, group, group.address, FILE_TEXTS.unchanged);
  if (fetched.outcome === "failed") return noteOnce(ctx, group, group.address, fetched.reason);
  const name = nameOf(fetched);
  const problem = notWhole(fetched.headers, fetched.bytes);
  if (problem !== undefined) return noteOnce(ctx, group, name, problem);
  try {
    await receiveFile(ctx, group, new File([fetched.bytes], name));
  } catch (error) {
    // It is in the log.
    if (!(error instanceof CooeeError)) throw error;
  }
  // After it was taken: a file that was lost on the way is fetched again.
  const etag = fetched.headers.get("etag")?.slice(0, LONGEST_TAG) ?? null;
  await ctx.db.batch([noteOfGroup(ctx, group.id, { etag })]);
}

const LONGEST_TAG = 300;

/** A server that is asked again and again says the same again and again. */
async function noteOnce(ctx: AccountContext, group: GroupRow, name: string, reason: string) {
  const known = (await findGroup(ctx, group.id))?.problem ?? "";
  if (!known.endsWith(reason)) await noteRefusal(ctx, group, name, reason);
}

const EXTENSION = /\.(?:csv|xls|xlsx)$/i;
const NAMED = /filename="?([^";]{1,120})/i;

/** What the server calls it, or its address does; with the extension of its type where it has none. */
function nameOf({ headers, url }: Extract<Fetched, { outcome: "file" }>): string {
  const said = NAMED.exec((headers.get("content-disposition") ?? "").slice(0, 500))?.[1];
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const name = said ?? (last || "file");
  if (EXTENSION.test(name)) return name;
  const type = headers.get("content-type") ?? "";
  if (type.includes("spreadsheetml")) return `${name}.xlsx`;
  if (type.includes("ms-excel")) return `${name}.xls`;
  return type.startsWith("text/") ? `${name}.csv` : name;
}

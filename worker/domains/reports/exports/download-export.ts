import * as z from "zod";
import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { formatDate } from "#core/rules/dates.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { EXPORT_FILES } from "./export-formats.ts";
import { MESSAGES_SHEET } from "./inner/export-cells.ts";
import { campaignOfExport, ownExport } from "./inner/export-queries.ts";
import { streamed } from "./streamed.ts";

const keys = z.array(z.string());

/** The file, for the person who asked for it, made of its pages as they are read. */
export const downloadExport = verb(contract.downloadExport, async (ctx, { id }) => {
  const [job, { timeZone }] = await Promise.all([
    ownExport(ctx, id),
    accountProfile(ctx, ctx.account.id),
  ]);
  if (job.expiresAt < ctx.now()) throw notFound("Export");
  if (job.status !== "complete") throw conflict(EXPORT_TEXTS.notReady);
  const { type, file } = EXPORT_FILES[job.format];
  const day = formatDate(job.createdAt, timeZone).split("/").reverse().join("-");
  return new FileResponse({
    name: `${job.campaignId ? "campaign" : "history"}-${day}.${job.format}`,
    type,
    body: streamed(file(pagesOf(ctx, keys.parse(JSON.parse(job.pages))), MESSAGES_SHEET)),
  });
});

async function* pagesOf(ctx: AccountContext, all: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of all) {
    const object = await ctx.media.get(key);
    // A file with a gap would pass for the whole.
    if (!object) throw new Error("A page of an export is gone");
    yield new Uint8Array(await object.arrayBuffer());
  }
}

export const getExport = verb(contract.getExport, async (ctx, { id }) => {
  const [job, campaign] = await Promise.all([ownExport(ctx, id), campaignOfExport(ctx, id)]);
  const { status, format, rows, fromAt, toAt, error, createdAt, expiresAt } = job;
  return {
    data: {
      _id: job.id,
      status,
      format,
      rows,
      campaign,
      createdAt,
      expiresAt,
      from: fromAt,
      to: toAt,
      error: error ?? undefined,
    },
  };
});

import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { campaignOfExport, ownExport } from "./inner/export-queries.ts";

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

import { contract } from "#core/contract/registry.ts";
import { rejectedCsv } from "#worker/sheets/rejected-csv.ts";
import { verb } from "#worker/verb.ts";
import { audienceById, rejectPage } from "./audience-queries.ts";

/** What an audience left out, each with its row number and reason. */
export const audienceRejects = verb(contract.audienceRejects, async (ctx, { id }) =>
  rejectedCsv(audienceById(ctx, id), (after, limit) => rejectPage(ctx, id, { after, limit })),
);

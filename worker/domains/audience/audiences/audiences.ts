import * as z from "zod";
import type { CheckedAudience } from "#core/contract/audiences/audiences.ts";
import { type Audience, audience } from "#core/contract/campaigns/content-output.ts";
import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { rejectedCsv } from "#worker/sheets/rejected-csv.ts";
import { verb } from "#worker/verb.ts";
import { type AudienceRecord, audienceById, rejectPage } from "./audience-queries.ts";
import { numbersAudience } from "./numbers-audience.ts";

export const getAudience = verb(contract.getAudience, async (ctx, { id }) => {
  return { data: await checkedAudience(ctx, id) };
});

export const createAudience = verb(contract.createAudience, async (ctx, input) => {
  return { data: await checkedAudience(ctx, await numbersAudience(ctx, input)) };
});

/** What an audience left out, each with its row number and reason. */
export const audienceRejects = verb(contract.audienceRejects, async (ctx, { id }) =>
  rejectedCsv(audienceById(ctx, id), (after, limit) => rejectPage(ctx, id, { after, limit })),
);

const SHOWN = 20;

/** An audience, with the first that were left out of it. */
export async function checkedAudience(ctx: AccountContext, id: string): Promise<CheckedAudience> {
  const [audience, rejects] = await Promise.all([
    audienceById(ctx, id),
    rejectPage(ctx, id, { after: 0, limit: SHOWN }),
  ]);
  return {
    ...presentAudience(audience),
    rejects: rejects.map(({ row, number, reason }) => ({ row, number, reason })),
  };
}

const texts = z.array(z.string());

/** What its values are called. */
export function audienceLabels({ labels }: Pick<AudienceRecord, "labels">): string[] {
  return texts.parse(JSON.parse(labels));
}

export function presentAudience(record: AudienceRecord): Audience {
  const { id, kind, name, total, duplicates, invalid } = record;
  return {
    _id: id,
    kind: audience.shape.kind.parse(kind),
    name,
    labels: audienceLabels(record),
    total,
    duplicates,
    invalid,
  };
}

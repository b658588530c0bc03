import type { CheckedAudience } from "#core/contract/audiences/audiences.ts";
import type { AccountContext } from "#worker/context.ts";
import { audienceById, rejectPage } from "./audience-queries.ts";
import { presentAudience } from "./present-audience.ts";

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

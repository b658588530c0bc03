import type { ImportForecast } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { countKnownNumbers } from "./inner/import-queries.ts";
import { judgedRows } from "./inner/judged-rows.ts";
import { checkRoom } from "./inner/start-import.ts";
import { checkMapping, sheetOf } from "./mapped-sheet.ts";

/**
 * Counts what an import would do, by the same rules and the same count as the import itself: unless
 * the group changes in between, it does exactly that.
 */
export const checkImport = verb(
  contract.checkImport,
  async (ctx, { group: id, mode, ...input }) => {
    const stored = await sheetOf(ctx, input);
    checkMapping(stored, input.labels);
    const group = id && (await groupById(ctx, id));
    const { numbers, ...judged } = await judgedRows(ctx, stored, input.labels);
    const { known, gone } = await countKnownNumbers(ctx, id, numbers);
    const replaces = mode === "replace" && group !== undefined;
    const file = { stored, labels: input.labels, contacts: numbers.length, replaces };
    const refusal = await whyRefused(ctx, file, group || undefined);
    const data: ImportForecast = {
      rows: stored.reading.totalRows,
      added: numbers.length - known,
      updated: known,
      optedOut: gone,
      removed: replaces && group ? group.total - known : 0,
      ...judged,
      ...(refusal === undefined ? {} : { refusal }),
    };
    return { data };
  },
);

async function whyRefused(
  ctx: AccountContext,
  file: Omit<Parameters<typeof checkRoom>[1], "limit">,
  group: Parameters<typeof checkRoom>[2],
): Promise<string | undefined> {
  const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
  try {
    if (file.replaces && group) await refuseUsed(ctx, group.id);
    await checkRoom(ctx, { ...file, limit }, group);
    return undefined;
  } catch (error) {
    if (error instanceof CooeeError) return error.message;
    throw error;
  }
}

import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { invalid, notFound } from "#core/errors.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { verb } from "#worker/verb.ts";
import { blockRecords } from "./inner/block-records.ts";
import { blockPage } from "./inner/list-queries.ts";
import { setBlocked } from "./set-blocked.ts";

/** A number that is blocked already keeps its record. */
export const blockNumber = verb(contract.blockNumber, async (ctx, input) => {
  const number = normaliseMobile(input.number);
  if (!number) throw invalid("number", GROUP_TEXTS.numberInvalid);
  await setBlocked(ctx, { number, blocked: true, reason: input.reason || undefined });
  const rows = await blockPage(ctx, { number, how: undefined, after: undefined, limit: 100 });
  const [data] = await blockRecords(
    ctx,
    rows.filter(({ kind }) => kind === "block"),
  );
  if (!data) throw notFound("Number");
  return { message: BLOCK_TEXTS.blocked, data };
});

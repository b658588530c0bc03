import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { insertRoom, roomByNumber } from "./inner/find-queries.ts";
import { roomAccounts } from "./inner/listed-queries.ts";
import { oneRoom } from "./inner/one-room.ts";
import { readAll } from "./inner/read-queries.ts";

/** The room with a number, which two people who open it at once make once; or all rooms are read. */
export const openRoom = verb(contract.openRoom, async (ctx, { number, read }) => {
  if (read) {
    const accounts = await roomAccounts(ctx);
    await commit(ctx, { statements: accounts.map((account) => readAll(ctx, account)) });
  }
  if (number === undefined) return {};
  const handset = normaliseMobile(number);
  if (!handset) throw invalid("number", NUMBER_TEXTS.invalid);
  const known = await roomByNumber(ctx, handset);
  return { data: await oneRoom(ctx, known ?? (await begin(ctx, handset))) };
});

async function begin(ctx: AccountContext, number: string): Promise<string> {
  const id = newId("room", ctx.now());
  await commit(ctx, {
    statements: [insertRoom(ctx, id, number)],
    events: [{ type: "room.changed", id }],
  });
  return (await roomByNumber(ctx, number)) ?? id;
}

import type { Id } from "#core/ids.ts";
import {
  contactRows,
  csv,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getImport, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";

export const SHOP = mapping(1, { first_name: 0, Shop: 2 });

/** A group with Ada (0), Bo (1) and Cy (2), and what they are. */
export async function threePeople() {
  const { ctx } = await quietAccount();
  const first = await startNew(ctx, csv(people(0, 3)), NAMES);
  await runImport(ctx, first.import);
  return { ctx, ...first, before: await contactRows(ctx, first.group) };
}

/** Imports numbers 1 to 5 into it, each with a shop. */
export async function fiveMore(ctx: AccountContext, group: string) {
  const rows = [1, 2, 3, 4, 5].map((n) => `Someone ${n},${mobile(n)},Manly`);
  const started = await startInto(ctx, group, csv(["Name,Mobile,Shop", ...rows]), SHOP);
  await runImport(ctx, started.import);
  return started;
}

export async function undone(ctx: AccountContext, id: Id<"import">) {
  await undoImport(ctx, { id });
  await runImport(ctx, id);
  return (await getImport(ctx, { id })).data;
}

import type { ParamValues } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { allParams } from "./inner/queries.ts";

/** The account's parameters as a text is rendered with them. */
export async function paramValues(ctx: AccountContext): Promise<ParamValues> {
  return Object.fromEntries((await allParams(ctx)).map(({ key, value }) => [key, value]));
}

import { may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { globalSources } from "../global-template-queries.ts";

const NONE: ReadonlySet<string> = new Set();

/** The templates of which there are pre-made copies, for those who decide that (R199). */
export async function markedTemplates(ctx: AccountContext): Promise<ReadonlySet<string>> {
  return may(personOf(ctx), "templateGlobal") ? await globalSources(ctx) : NONE;
}

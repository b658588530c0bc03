import type { AccountContext } from "#worker/context.ts";
import { firstSources } from "#worker/domains/audience/consents/first-sources.ts";
import { userNames } from "#worker/domains/identity/directory/user-queries.ts";

/** How numbers came in, as columns of a file. */
export const CONSENT_HEADINGS = ["Came in", "Came in by", "File", "How they agreed", "Added by"];

const NOTHING_KEPT: readonly string[] = CONSENT_HEADINGS.map(() => "");

/**
 * Those columns' cells for each number of a page, read together; `when` writes a time. The names of users are
 * kept from page to page.
 */
export function consentCells(ctx: AccountContext, when: (at: number) => string) {
  const names = new Map<string, string>();
  return async (numbers: readonly string[]) => {
    const sources = await firstSources(ctx, [...new Set(numbers)]);
    const users = new Set([...sources.values()].flatMap(({ user_id }) => user_id ?? []));
    const unknown = [...users].filter((id) => !names.has(id));
    const found = await userNames(ctx, unknown);
    for (const id of unknown) names.set(id, found.get(id) ?? "");
    return (number: string): readonly string[] => {
      const came = sources.get(number);
      if (!came) return NOTHING_KEPT;
      const { at, source, file_name, wording, user_id } = came;
      return [when(at), source, file_name ?? "", wording, names.get(user_id ?? "") ?? ""];
    };
  };
}

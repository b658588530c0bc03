import * as z from "zod";
import type { TextRules } from "#core/rules/screening.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownHost } from "#worker/domains/content/links/link-host.ts";
import {
  isLimited,
  type Standing,
  sendingStanding,
} from "#worker/domains/sending/limits/sending-standing.ts";
import { ruleRows } from "./inner/rule-queries.ts";

const lifted = z.array(z.string());

/** What the account's texts are compared with, and what it may send. */
export async function textRules(
  ctx: AccountContext,
): Promise<{ standing: Standing; rules: Omit<TextRules, "longUrl"> }> {
  const [rows, standing] = await Promise.all([ruleRows(ctx, ctx.account.id), sendingStanding(ctx)]);
  const of = (wanted: (typeof rows)[number]["kind"]) =>
    rows.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  const { links } = standing.limits;
  return {
    standing,
    rules: {
      words: of("word"),
      names: of("name"),
      lifted: of("lifted").flatMap((json) => lifted.parse(JSON.parse(json))),
      hosts: [ownHost(ctx)],
      links: isLimited(links) ? links : undefined,
    },
  };
}

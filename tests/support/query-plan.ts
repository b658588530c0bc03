import { env } from "cloudflare:workers";

/** Where a statement walks through a whole table or index of a shard, in the words of SQLite's plan. */
export async function scansOf(statement: string): Promise<string[]> {
  const { results } = await env.SHARD_00.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...Array.from(statement.matchAll(/\?/g), () => "[]"))
    .all();
  return results.map(({ detail }) => String(detail)).filter((detail) => /^SCAN /.test(detail));
}

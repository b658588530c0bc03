import { env } from "cloudflare:workers";

/** The steps of a statement's plan, in the words of SQLite. */
export async function planOf(statement: string, database = env.SHARD_00): Promise<string[]> {
  const { results } = await database
    .prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...Array.from(statement.matchAll(/\?/g), () => "[]"))
    .all();
  return results.map(({ detail }) => String(detail));
}

/** Where a statement walks through a whole table or index of a shard. */
export async function scansOf(statement: string): Promise<string[]> {
  return (await planOf(statement)).filter((step) => /^SCAN /.test(step));
}

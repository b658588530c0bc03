import type { Environment } from "../environment.ts";

/** wrangler.toml with the id of a database; everything else, comments too, stays as it is. */
export function withDatabaseId(
  text: string,
  environment: Environment,
  { binding, name, id }: { binding: string; name: string; id: string },
): string {
  const blocks = text.split(/^(?=\[)/m);
  const at = blocks.findIndex((block) => block.includes(`\ndatabase_name = "${name}"\n`));
  const block = blocks[at];
  if (block !== undefined)
    return blocks
      .with(at, block.replace(/^database_id = ".*"$/m, `database_id = "${id}"`))
      .join("");
  const lines = [
    `[[env.${environment}.d1_databases]]`,
    `binding = "${binding}"`,
    `database_name = "${name}"`,
    `database_id = "${id}"`,
  ];
  return `${text.trimEnd()}\n\n${lines.join("\n")}\n`;
}

/** wrangler.toml with the address at which people open the console. */
export function withAddress(text: string, environment: Environment, url: string): string {
  const section = environment === "production" ? "[vars]" : `[env.${environment}.vars]`;
  const blocks = text.split(/^(?=\[)/m);
  const at = blocks.findIndex((block) => block.startsWith(section));
  const block = blocks[at];
  if (block === undefined) throw new Error(`wrangler.toml has no ${section}`);
  return blocks.with(at, block.replace(/^APP_URL = ".*"$/m, `APP_URL = "${url}"`)).join("");
}

import { experimental_readRawConfig as readConfig } from "wrangler";
import * as z from "zod";
import { ROOT } from "./paths.ts";

const configured = z.object({
  d1_databases: z.array(
    z.object({
      binding: z.string().regex(/^(CONTROL|SHARD_\d{2,3})$/),
      database_name: z.string(),
      migrations_dir: z.enum(["migrations/control", "migrations/shard"]),
    }),
  ),
});

/** A database of wrangler.toml, and which migrations it has. */
export interface Database {
  name: string;
  kind: "control" | "shard";
}

/** CONTROL, then the shards in the order of their numbers. */
export function databasesOf(config: unknown): [control: Database, ...shards: Database[]] {
  const all = configured.parse(config).d1_databases;
  const [control, ...shards] = all.toSorted(
    (one, other) => order(one.binding) - order(other.binding),
  );
  if (control?.binding !== "CONTROL") throw new Error("wrangler.toml binds no CONTROL");
  const gap = shards.findIndex(({ binding }, number) => order(binding) !== number);
  if (gap !== -1 || shards.length === 0)
    throw new Error("wrangler.toml numbers the shards from SHARD_00 without a gap, each once");
  return [asDatabase(control), ...shards.map(asDatabase)];
}

type Configured = z.infer<typeof configured>["d1_databases"][number];

function asDatabase({ database_name, migrations_dir }: Configured): Database {
  const kind = migrations_dir === "migrations/control" ? "control" : "shard";
  return { name: database_name, kind };
}

function order(binding: string): number {
  return binding === "CONTROL" ? -1 : Number(binding.slice("SHARD_".length));
}

export function databases(): Database[] {
  return databasesOf(readConfig({ config: `${ROOT}wrangler.toml` }).rawConfig);
}

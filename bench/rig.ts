import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";
import { localConfig } from "../scripts/local-config.ts";
import { applyMigrations } from "../scripts/migrate.ts";
import { LOCAL_DIR, ROOT } from "../scripts/paths.ts";
import { mustRunTool } from "../scripts/processes.ts";

const SECRET = "only-for-the-bench-0123456789abcdef0123456789abcdef";

/** The product and the bare programs, side by side in one workerd. */
export interface Rig {
  product: URL;
  floors: URL;
  /** The inspector of both, for heap figures. */
  inspector: URL;
  carrierSecret: string;
  database: (name: "CONTROL" | "SHARD_00" | "SHARD_01") => ReturnType<Miniflare["getD1Database"]>;
  stop: () => Promise<void>;
}

/** Bundles a Worker as `wrangler deploy` does. */
async function bundle(name: string, args: string[]): Promise<string> {
  const out = `${ROOT}.cache/bench/${name}`;
  await mustRunTool("wrangler", ["deploy", ...args, "--dry-run", "--minify", "--outdir", out], {
    quiet: true,
  });
  return out;
}

/** The WebAssembly that the bundle imports is beside it. */
function wasmModules(directory: string) {
  const names = readdirSync(directory).filter((name) => name.endsWith(".wasm"));
  return names.map((name) => {
    const path = `${directory}/${name}`;
    return { type: "CompiledWasm", path, contents: readFileSync(path) } as const;
  });
}

function worker(
  name: string,
  config: string,
  module: { directory: string; file: string },
  bindings: Record<string, string>,
): V4WorkerOptions {
  const options: Partial<V4WorkerOptions> = workerOptions(config).workerOptions;
  return {
    ...options,
    name,
    // The console's files are not part of any figure.
    assets: undefined,
    bindings,
    modulesRoot: module.directory,
    modules: [
      {
        type: "ESModule",
        path: `${module.directory}/${module.file}`,
        contents: readFileSync(`${module.directory}/${module.file}`, "utf8"),
      },
      ...wasmModules(module.directory),
    ],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

export async function startRig(): Promise<Rig> {
  // The configuration names the console's directory; its contents do not matter here.
  mkdirSync(LOCAL_DIR, { recursive: true });
  const floorsConfig = `${ROOT}bench/worker/floors.toml`;
  const product = await bundle("product", ["bench/worker/product.ts", "--config", localConfig()]);
  const floors = await bundle("floors", ["--config", floorsConfig]);
  const state = mkdtempSync(`${tmpdir()}/cooee-bench-`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: state,
      inspectorPort: 0,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error") console.error(message);
      },
      workers: [
        worker(
          "product",
          localConfig(),
          { directory: product, file: "product.js" },
          {
            ENVIRONMENT: "development",
            APP_URL: "http://cooee.test",
            CARRIER: "simulator",
            MAILER: "simulator",
            AUTH_SECRET: SECRET,
            ENCRYPTION_KEY: SECRET,
            CARRIER_SECRET: SECRET,
          },
        ),
        worker("floors", floorsConfig, { directory: floors, file: "floors.js" }, {}),
      ],
    }),
  );
  await miniflare.ready;
  const database = (name: "CONTROL" | "SHARD_00" | "SHARD_01") =>
    miniflare.getD1Database(name, "product");
  await applyMigrations(await database("CONTROL"), "control");
  await applyMigrations(await database("SHARD_00"), "shard");
  await applyMigrations(await database("SHARD_01"), "shard");
  return {
    product: await miniflare.unsafeGetDirectURL("product"),
    floors: await miniflare.unsafeGetDirectURL("floors"),
    inspector: await miniflare.getInspectorURL(),
    carrierSecret: SECRET,
    database,
    stop: async () => {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

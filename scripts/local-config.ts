import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { experimental_readRawConfig as readConfig } from "wrangler";
import { ROOT } from "./paths.ts";

/** Settings of a local machine. The secrets, and what you set otherwise, are in .dev.vars. */
export const LOCAL_VARS = {
  ENVIRONMENT: "development",
  CARRIER: "simulator",
  MAILER: "simulator",
  PAYMENTS: "simulator",
  SELLER_ABN: "51 824 753 556",
  SIGN_UP_CREDIT: "550",
  WEBHOOKS: "simulator",
  INTEGRATIONS: "simulator",
  MAIL_DOMAIN: "text.cooee.test",
  MAIL_SERVER: "mx.cloudflare.net",
  SUPPORT_EMAIL: "support@cooee.test",
  D1_GUARD: "on",
};

const FILE = `${ROOT}wrangler.local.json`;

/** Writes the configuration of a local machine: wrangler.toml, with the simulator. Returns its path. */
export function localConfig(): string {
  // The other environments stay out of it.
  const { env: _, ...rawConfig } = readConfig({ config: `${ROOT}wrangler.toml` }).rawConfig;
  const objects = {
    SIMULATOR: "SimulatorNetwork",
    SIMULATOR_PAYMENTS: "SimulatorPayments",
    SIMULATOR_VENDORS: "SimulatorVendor",
  };
  const text = JSON.stringify({
    ...rawConfig,
    main: "local/index.ts",
    assets: { ...rawConfig.assets, directory: "dist/local" },
    vars: { ...rawConfig.vars, ...LOCAL_VARS },
    durable_objects: {
      bindings: [
        ...(rawConfig.durable_objects?.bindings ?? []),
        ...Object.entries(objects).map(([name, class_name]) => ({ name, class_name })),
      ],
    },
    migrations: [
      ...(rawConfig.migrations ?? []),
      { tag: "local", new_sqlite_classes: Object.values(objects) },
    ],
  });
  // Wrangler starts again when its configuration changes.
  if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) writeFileSync(FILE, text);
  return FILE;
}

import { expect, it } from "vitest";
import { experimental_readRawConfig as readConfig } from "wrangler";
import { configOf } from "../../../scripts/environment.ts";
import { ROOT } from "../../../scripts/paths.ts";

const { rawConfig } = readConfig({ config: `${ROOT}wrangler.toml` });
const route = { pattern: "app.example.com.au", custom_domain: true };
const raw = {
  ...rawConfig,
  vars: { ...rawConfig.vars, APP_URL: "https://app.example.com.au", PAYMENTS: "stripe" },
};

it("production is reached at its own address, or at the routes that are written", () => {
  expect(configOf(raw, "production")).toMatchObject({ name: "cooee", routes: [route] });
  expect(configOf({ ...raw, routes: [] }, "production")).toMatchObject({ routes: [] });
});

it("staging has none of production's names, settings or routes", () => {
  const staging = configOf({ ...raw, routes: [route] }, "staging");
  expect(staging).toMatchObject({ name: "cooee-staging", routes: [] });
  expect(staging.vars).not.toHaveProperty("PAYMENTS");
  const production = configOf(raw, "production");
  const names = ({ d1_databases, r2_buckets, queues }: typeof staging) => [
    ...d1_databases.flatMap(({ database_name, database_id }) => [database_name, database_id]),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? ""]),
    ...queues.producers.map(({ queue }) => queue),
  ];
  const shared = names(staging).filter((name) => name !== "" && names(production).includes(name));
  expect(shared).toEqual([]);
  expect(staging).toMatchObject({
    durable_objects: production.durable_objects,
    triggers: production.triggers,
  });
});

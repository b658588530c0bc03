import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { experimental_readRawConfig as readConfig } from "wrangler";
import * as z from "zod";
import { type Config, configOf, type Environment, isPlaceholder } from "../environment.ts";
import { hasAdministrator, makeAdministrator } from "./administrator.ts";
import { type Cloudflare, cloudflare, type Rule, type Wrangler } from "./cloudflare.ts";
import { withAddress, withDatabaseId } from "./config-text.ts";
import { blocking, wanting } from "./missing.ts";

/** What a bucket forgets by itself, by its binding; days count from an object's upload. */
const RULES: Record<string, Rule[]> = {
  MEDIA: [{ name: "forget-posted", prefix: "posted/", days: 7 }],
  // Time Travel keeps 30 days.
  JOURNAL: [{ name: "forget-journal", prefix: "", days: 35 }],
};

/** Secrets that nobody needs to know. */
const GENERATED = ["AUTH_SECRET", "ENCRYPTION_KEY"];

export interface Options {
  environment: Environment;
  dryRun: boolean;
  /** Where people open the console; as wrangler.toml has it, if it is left out. */
  url?: string | undefined;
  /** The email address of the first super administrator. */
  admin?: string | undefined;
  /** A file that keeps the generated secrets, and that they are taken from if it is there. */
  keep?: string | undefined;
}

export interface Machine {
  wrangler: Wrangler;
  /** Path of wrangler.toml. */
  config: string;
  say: (line: string) => void;
  deploy: () => Promise<void>;
  /** A new secret. */
  secret: () => string;
  now: () => number;
}

interface Step {
  what: string;
  make: () => Promise<unknown>;
}

/**
 * Brings an account at Cloudflare to what wrangler.toml describes. It only ever makes what is missing, so it may stop
 * anywhere and be run again. Resolves with whether the product is deployed.
 */
export async function provision(machine: Machine, options: Options): Promise<boolean> {
  const { say } = machine;
  const { environment, dryRun, url } = options;
  const account = cloudflare(machine.wrangler);
  await account.signedIn();
  if (url !== undefined && !dryRun) edit(machine, (text) => withAddress(text, environment, url));
  const config = configOf(readConfig({ config: machine.config }).rawConfig, environment);
  const known = await account.databases();
  for (const one of config.d1_databases) refuseAnother(one, known);
  const secrets = await account.secrets(config.name);
  // Before the databases: one that is there without them has lost them.
  const steps = [
    ...secretSteps(account, config, { secrets, machine, known, keep: options.keep }),
    ...databaseSteps(account, config, known),
    ...(await bucketSteps(account, config)),
    ...(await queueSteps(account, config)),
  ];
  for (const { what, make } of steps) {
    say(`${dryRun ? "Would make" : "Making"} ${what}`);
    if (!dryRun) await make();
  }
  if (steps.length === 0) say("Everything is there");
  if (!dryRun) await writeIds(machine, { account, config, environment });
  const stops = blocking(options.dryRun && url ? withUrl(config, url) : config, secrets);
  const isDeployed = stops.length === 0 && !dryRun;
  if (stops.length > 0) tell(say, "Before it can be deployed, it needs", stops);
  else if (dryRun) say("Would deploy it");
  else await machine.deploy();
  const wants = wanting(config);
  if (isDeployed) wants.push(...(await administrator(account, { config, machine, options })));
  if (wants.length > 0) tell(say, "Still missing", wants);
  return isDeployed;
}

function withUrl(config: Config, url: string): Config {
  return { ...config, vars: { ...config.vars, APP_URL: url } };
}

function tell(say: Machine["say"], heading: string, lines: readonly string[]): void {
  say(`${heading}:`);
  for (const line of lines) say(`- ${line}`);
}

function edit({ config }: Machine, change: (text: string) => string): void {
  const before = readFileSync(config, "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(config, after);
}

type Database = Config["d1_databases"][number];

/** An id that is not this account's: of another account, or of a database that is gone. Nothing is replaced. */
function refuseAnother(
  { database_name: name, database_id: id }: Database,
  known: ReadonlyMap<string, string>,
): void {
  if (isPlaceholder(id) || known.get(name) === id) return;
  throw new Error(
    `wrangler.toml has the id ${id} for ${name}, and this account has ${known.get(name) ?? "no such database"}. Is this the right account?`,
  );
}

function databaseSteps(
  account: Cloudflare,
  { d1_databases: all }: Config,
  known: ReadonlyMap<string, string>,
): Step[] {
  return all
    .map(({ database_name }) => database_name)
    .filter((name) => !known.has(name))
    .map((name) => ({ what: `database ${name}`, make: () => account.createDatabase(name) }));
}

async function writeIds(
  machine: Machine,
  {
    account,
    config,
    environment,
  }: { account: Cloudflare; config: Config; environment: Environment },
): Promise<void> {
  const known = await account.databases();
  for (const { binding, database_name: name } of config.d1_databases) {
    const id = known.get(name);
    if (id === undefined) throw new Error(`${name} was made, and the account does not list it yet`);
    edit(machine, (text) => withDatabaseId(text, environment, { binding, name, id }));
  }
}

async function bucketSteps(account: Cloudflare, { r2_buckets: all }: Config): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { binding, bucket_name: bucket } of all) {
    const rules = await account.rules(bucket);
    if (!rules) steps.push({ what: `bucket ${bucket}`, make: () => account.createBucket(bucket) });
    for (const rule of RULES[binding] ?? []) {
      if (rules?.includes(rule.name)) continue;
      steps.push({
        what: `rule ${rule.name} of ${bucket}: objects ${rule.prefix ? `under ${rule.prefix} ` : ""}end after ${rule.days} days`,
        make: () => account.addRule(bucket, rule),
      });
    }
  }
  return steps;
}

async function queueSteps(account: Cloudflare, { queues }: Config): Promise<Step[]> {
  const names = new Set([
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead }) =>
      dead ? [queue, dead] : queue,
    ),
  ]);
  const steps: Step[] = [];
  for (const name of names) {
    if (await account.hasQueue(name)) continue;
    steps.push({ what: `queue ${name}`, make: () => account.createQueue(name) });
  }
  return steps;
}

interface Known {
  secrets: readonly string[];
  /** The databases that are there, by name. */
  known: ReadonlyMap<string, string>;
  machine: Machine;
  keep: string | undefined;
}

function secretSteps(
  account: Cloudflare,
  config: Config,
  { secrets, known, machine, keep }: Known,
): Step[] {
  const { name } = config;
  const lacking = GENERATED.filter((secret) => !secrets.includes(secret));
  if (lacking.length === 0) return [];
  const old = keptIn(keep);
  const control = controlOf(config);
  if (known.has(control))
    refuseNew(
      lacking.filter((secret) => !old[secret]),
      { name, control },
    );
  const put = () => {
    const made = lacking.map((secret) => [secret, old[secret] ?? machine.secret()]);
    const values = Object.fromEntries(made);
    if (keep) writeFileSync(keep, JSON.stringify({ ...old, ...values }), { mode: 0o600 });
    return account.putSecrets(name, values);
  };
  return [{ what: `secrets ${lacking.join(" and ")}`, make: put }];
}

const kept = z.record(z.string(), z.string().min(32));

function keptIn(file: string | undefined): z.output<typeof kept> {
  return file && existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

/** What is in a database was encrypted and signed with its own: with new ones it could not be read. */
function refuseNew(
  secrets: readonly string[],
  { name, control }: { name: string; control: string },
): void {
  if (secrets.length === 0) return;
  const puts = secrets.map((secret) => `npx wrangler secret put ${secret} --name ${name}`);
  throw new Error(
    `${control} is there, and the Worker ${name} has no ${secrets.join(" and no ")}. A new one could not read what was encrypted before: set the old one (${puts.join("; ")}), or give --keep the file that has it. If the database holds nothing yet, delete it, and this makes it again.`,
  );
}

function controlOf({ d1_databases: all }: Config): string {
  const control = all.find(({ binding }) => binding === "CONTROL")?.database_name;
  if (control === undefined) throw new Error("wrangler.toml binds no CONTROL");
  return control;
}

/** Makes the first administrator, or says what that needs. */
async function administrator(
  account: Cloudflare,
  { config, machine, options }: { config: Config; machine: Machine; options: Options },
): Promise<string[]> {
  const control = controlOf(config);
  if (await hasAdministrator(account, control)) return [];
  const { admin: email } = options;
  const again = `sign up at ${config.vars.APP_URL}/signup, then run this again with --admin and your email address`;
  if (email === undefined) return [`An administrator: ${again}`];
  if (await makeAdministrator(account, control, { email, now: machine.now() })) {
    machine.say(`${email} is the first administrator`);
    return [];
  }
  return [`An administrator: nobody has signed up with ${email} yet; ${again}`];
}

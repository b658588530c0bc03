import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../../../scripts/paths.ts";
import { type Options, provision } from "../../../../scripts/provision/provision.ts";
import { StandIn } from "./stand-in.ts";

const URL = "https://app.example.com.au";
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cooee-provision-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A machine with a fresh copy of wrangler.toml, in front of an account. */
function machine(account = new StandIn()) {
  const config = join(folder, "wrangler.toml");
  copyFileSync(`${ROOT}wrangler.toml`, config);
  const said: string[] = [];
  let secrets = 0;
  const run = (options: Partial<Options> = {}) =>
    provision(
      {
        wrangler: account.wrangler,
        config,
        say: (line) => said.push(line),
        deploy: () => {
          account.deployed += 1;
          return Promise.resolve();
        },
        secret: () => `secret-${++secrets}-${"0".repeat(32)}`,
        now: () => 1_800_000_000_000,
      },
      { environment: "production", dryRun: false, url: URL, ...options },
    );
  return { account, said, run, config, text: () => readFileSync(config, "utf8") };
}

describe("npm run provision", () => {
  it("makes everything that wrangler.toml names, writes the ids and the address, and deploys", async () => {
    const { account, run, text, said } = machine();
    expect(await run()).toBe(true);
    expect([...account.databases.keys()]).toEqual([
      "cooee-control",
      "cooee-shard-00",
      "cooee-shard-01",
    ]);
    for (const id of account.databases.values()) expect(text()).toContain(`database_id = "${id}"`);
    expect(text()).not.toContain('database_id = "00000000');
    expect(text()).toContain(`APP_URL = "${URL}"`);
    expect(text().match(/^#/gm)).toEqual(
      readFileSync(`${ROOT}wrangler.toml`, "utf8").match(/^#/gm),
    );
    expect(account.buckets.get("cooee-media")).toEqual(new Map([["forget-posted", "posted/"]]));
    expect(account.buckets.get("cooee-journal")).toEqual(new Map([["forget-journal", ""]]));
    for (const [, queue] of text().matchAll(/^(?:dead_letter_)?queue = "(.*)"$/gm))
      expect(account.queues).toContain(queue);
    expect(account.deployed).toBe(1);
    const secrets = Object.values(account.secrets.get("cooee") ?? {});
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) {
      expect(said.join("\n")).not.toContain(secret);
      expect(account.commands.join("\n")).not.toContain(secret);
    }
    expect(said.join("\n")).toContain("nobody can sign up");
  });

  it("changes nothing when it is run again", async () => {
    const { account, run, text, said } = machine();
    await run();
    const [before, state, secrets] = [text(), account.state(), account.secrets.get("cooee")];
    await run();
    expect(said).toContain("Everything is there");
    expect(text()).toBe(before);
    expect(account.state()).toEqual(state);
    expect(account.secrets.get("cooee")).toEqual(secrets);
  });

  it("changes nothing with --dry-run, and says what it would do", async () => {
    const { account, run, text, said } = machine();
    const before = text();
    expect(await run({ dryRun: true })).toBe(false);
    expect(account.state()).toEqual(new StandIn().state());
    expect(text()).toBe(before);
    expect(said).toContain("Would make database cooee-control");
    expect(said).toContain("Would make secrets AUTH_SECRET and ENCRYPTION_KEY");
    expect(said).toContain("Would deploy it");
  });

  it("ends up the same, wherever it stops half-way and is run again", async () => {
    const whole = machine();
    await whole.run();
    const commands = whole.account.commands.length;
    for (const done of [false, true]) {
      for (let nth = 1; nth <= commands; nth++) {
        const { account, run, text } = machine();
        account.failing = { nth, done };
        await expect(run(), `${nth}`).rejects.toThrow(/^wrangler .* failed: .*connectivity issue/);
        const secrets = account.secrets.get("cooee");
        account.failing = undefined;
        expect(await run()).toBe(true);
        expect(account.state()).toEqual(whole.account.state());
        expect(text()).toBe(whole.text());
        // One that is set is never replaced.
        if (secrets) expect(account.secrets.get("cooee")).toEqual(secrets);
      }
    }
  });

  it("deploys nothing without an address or a key that a setting needs, and says so", async () => {
    const { account, run, said, config } = machine();
    expect(await run({ url: undefined })).toBe(false);
    expect(said.join("\n")).toContain("--url https://");
    writeFileSync(
      config,
      readFileSync(config, "utf8").replace('CARRIER = "none"', 'CARRIER = "twilio"'),
    );
    expect(await run()).toBe(false);
    expect(said).toContain(
      "- The secret TWILIO_AUTH_TOKEN: npx wrangler secret put TWILIO_AUTH_TOKEN",
    );
    expect(account.deployed).toBe(0);
  });

  it("makes the first administrator, and no second one", async () => {
    const { account, run, said } = machine();
    await run({ admin: "one@example.com" });
    expect(said.join("\n")).toContain("nobody has signed up with one@example.com yet");
    account.people.set("one@example.com", "trial").set("two@example.com", "trial");
    await run({ admin: "one@example.com" });
    await run({ admin: "two@example.com" });
    expect([...account.people.values()]).toEqual(["superAdmin", "trial"]);
  });

  it("stops before it makes anything in another account than wrangler.toml's", async () => {
    const { account, run, said, config } = machine();
    await run();
    const ids = readFileSync(config, "utf8");
    const other = machine();
    writeFileSync(other.config, ids);
    await expect(other.run()).rejects.toThrow("Is this the right account?");
    expect(other.account.state()).toEqual(new StandIn().state());
    expect(said.length + account.deployed).toBeGreaterThan(0);
  });

  it("keeps generated secrets in a file if it is told to, and takes them from there", async () => {
    const keep = join(folder, "kept.json");
    const { account, run } = machine();
    await run({ keep });
    expect(JSON.parse(readFileSync(keep, "utf8"))).toEqual(account.secrets.get("cooee"));
    expect(statSync(keep).mode & 0o077).toBe(0);
    const other = machine();
    await other.run({ keep });
    expect(other.account.secrets).toEqual(account.secrets);
  });

  it("makes no new secrets beside a database that is there: it stops, and says which ones it needs", async () => {
    const keep = join(folder, "kept.json");
    const { account, run, said } = machine();
    await run({ keep });
    const old = account.secrets.get("cooee") ?? {};
    // The Worker was deleted, and its secrets with it.
    account.secrets.clear();
    for (const dryRun of [true, false]) {
      await expect(run({ dryRun })).rejects.toThrow(
        "the Worker cooee has no AUTH_SECRET and no ENCRYPTION_KEY",
      );
    }
    expect(account.secrets.size).toBe(0);
    const half = join(folder, "half.json");
    writeFileSync(half, JSON.stringify({ AUTH_SECRET: old.AUTH_SECRET }));
    await expect(run({ keep: half })).rejects.toThrow("the Worker cooee has no ENCRYPTION_KEY");
    await run({ keep });
    expect(account.secrets.get("cooee")).toEqual(old);
    expect(said.join("\n")).not.toContain(old.ENCRYPTION_KEY);
  });

  it("makes staging beside production, with nothing of production's", async () => {
    const { account, run, text } = machine();
    await run();
    const production = text();
    await run({ environment: "staging", url: "https://staging.example.com.au" });
    expect(text().startsWith(production.slice(0, production.indexOf("[env.staging.vars]")))).toBe(
      true,
    );
    expect(account.databases.get("cooee-staging-shard-01")).toBeDefined();
    expect(text()).toContain(`database_id = "${account.databases.get("cooee-staging-shard-01")}"`);
    expect([...account.buckets.keys()]).toContain("cooee-staging-journal");
    expect(account.queues).toContain("cooee-staging-bulk-dead");
    const [one, two] = ["cooee", "cooee-staging"].map((name) => account.secrets.get(name));
    expect(Object.values(one ?? {})).not.toContain(Object.values(two ?? {})[0]);
    const again = text();
    await run({ environment: "staging", url: "https://staging.example.com.au" });
    expect(text()).toBe(again);
  });
});

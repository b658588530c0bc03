import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

export interface Answer {
  code: number;
  /** What it printed, and what it said went wrong. */
  out: string;
  problem: string;
}
/** Runs wrangler; `input` is what it reads. */
export type Wrangler = (args: string[], input?: string) => Promise<Answer>;

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const secrets = z.array(z.object({ name: z.string() }));

/** The account at Cloudflare, by wrangler's commands: what is there, and what makes it. */
export function cloudflare(wrangler: Wrangler) {
  const must = async (args: string[], input?: string) => {
    const answer = await wrangler(args, input);
    if (answer.code === 0) return stripVTControlCharacters(answer.out);
    throw new Error(`wrangler ${args.slice(0, 4).join(" ")} failed: ${said(answer)}`);
  };
  /** What it prints, or undefined if it says that there is no such thing. */
  const find = async (args: string[], missing: RegExp) => {
    const answer = await wrangler(args);
    if (answer.code !== 0 && missing.test(said(answer))) return undefined;
    if (answer.code !== 0) throw new Error(`wrangler ${args.join(" ")} failed: ${said(answer)}`);
    return stripVTControlCharacters(answer.out);
  };
  return {
    signedIn: () => must(["whoami", "--json"]),
    databases: async () => {
      const found = databases.parse(json(await must(["d1", "list", "--json"])));
      return new Map(found.map(({ name, uuid }) => [name, uuid]));
    },
    createDatabase: (name: string) =>
      must(["d1", "create", name, "--location", "oc", "--update-config=false"]),
    /** The names of a bucket's rules; undefined if there is no such bucket. */
    rules: async (bucket: string) => {
      const list = ["r2", "bucket", "lifecycle", "list", bucket];
      const out = await find(list, /bucket does not exist|code: 10006/i);
      return out && [...out.matchAll(/^name: +(\S+)$/gm)].map(([, name]) => name);
    },
    createBucket: (name: string) =>
      must(["r2", "bucket", "create", name, "--location", "oc", "--update-config=false"]),
    addRule: (bucket: string, { name, prefix, days }: Rule) =>
      must([
        ...["r2", "bucket", "lifecycle", "add", bucket, name, ...(prefix ? [prefix] : [])],
        ...["--expire-days", String(days), "--force"],
      ]),
    hasQueue: async (name: string) => {
      const out = await find(["queues", "info", name], /Queue ".*" does not exist/);
      return out?.split("\n").includes(`Queue Name: ${name}`) ?? false;
    },
    createQueue: (name: string) => must(["queues", "create", name]),
    /** The names of a Worker's secrets; none if there is no such Worker yet. */
    secrets: async (worker: string) => {
      const out = await find(["secret", "list", "--name", worker], /Worker ".*" not found/);
      return out === undefined ? [] : secrets.parse(json(out)).map(({ name }) => name);
    },
    putSecrets: (worker: string, values: Record<string, string>) =>
      must(["secret", "bulk", "--name", worker], JSON.stringify(values)),
    rows: async (database: string, command: string) => {
      const out = await must([
        "d1",
        "execute",
        database,
        "--remote",
        "--json",
        "--command",
        command,
      ]);
      return z.array(z.object({ results: z.array(z.unknown()) })).parse(json(out));
    },
  };
}
export type Cloudflare = ReturnType<typeof cloudflare>;

export interface Rule {
  name: string;
  /** Of the objects' keys; all, if it is empty. */
  prefix: string;
  days: number;
}

function said({ out, problem }: Answer): string {
  const text = stripVTControlCharacters(`${problem}\n${out}`);
  const errors = text.split("\n").filter((line) => line.includes("[ERROR]"));
  return (errors.length > 0 ? errors : text.trim().split("\n")).join(" ").slice(0, 500);
}

function json(out: string): unknown {
  return JSON.parse(out.slice(out.search(/[[{]/)));
}

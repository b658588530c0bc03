import type { Answer } from "../../../../scripts/provision/cloudflare.ts";

const OK = { code: 0, problem: "" };

/** An account at Cloudflare behind wrangler's commands, in the words of wrangler 4.156. */
export class StandIn {
  databases = new Map<string, string>();
  buckets = new Map<string, Map<string, string>>();
  queues = new Set<string>();
  secrets = new Map<string, Record<string, string>>();
  /** People who signed up, and their roles. */
  people = new Map<string, string>();
  commands: string[] = [];
  deployed = 0;
  /** Which command fails, counted from 1, and whether it is done all the same. */
  failing: { nth: number; done: boolean } | undefined;

  wrangler = (args: string[], input = ""): Promise<Answer> => {
    this.commands.push(args.join(" "));
    const fails = this.failing?.nth === this.commands.length;
    if (fails && !this.failing?.done) return Promise.resolve(LOST);
    const answer = this.#run(args, input);
    return Promise.resolve(fails ? LOST : answer);
  };

  #run(args: string[], input: string): Answer {
    const [area, ...rest] = args;
    if (area === "whoami") return { ...OK, out: "You are logged in\n" };
    if (area === "d1") return this.#d1(rest);
    if (area === "r2") return this.#r2(rest.slice(1));
    if (area === "queues") return this.#queue(rest);
    if (area === "secret") return this.#secret(rest, input);
    throw new Error(`There is no such command: ${args.join(" ")}`);
  }

  #d1([verb, name = "", ...rest]: string[]): Answer {
    if (verb === "list") {
      const rows = [...this.databases].map(([of, uuid]) => ({
        uuid,
        name: of,
        version: "production",
      }));
      return { ...OK, out: `${JSON.stringify(rows, null, 2)}\n` };
    }
    if (verb === "create") {
      if (this.databases.has(name)) return failed(`A database with that name already exists`);
      this.databases.set(
        name,
        `11111111-0000-4000-8000-${String(this.databases.size).padStart(12, "0")}`,
      );
      return { ...OK, out: `✅ Successfully created DB '${name}' in region OC\n` };
    }
    return { ...OK, out: JSON.stringify(this.#execute(rest.at(-1) ?? "")) };
  }

  #execute(sql: string) {
    const isThere = () => [...this.people.values()].includes("superAdmin");
    if (sql.startsWith("SELECT"))
      return [{ results: isThere() ? [{ one: 1 }] : [], success: true }];
    const email = /u\.email = '([^']+)'/.exec(sql)?.[1] ?? "";
    if (!isThere() && this.people.has(email)) this.people.set(email, "superAdmin");
    return [{ results: [] }, { results: [] }];
  }

  #r2([what, verb, name = "", rule = "", prefix = ""]: string[]): Answer {
    if (what === "create") {
      if (this.buckets.has(verb ?? ""))
        return failed("The bucket you tried to create already exists [code: 10004]");
      this.buckets.set(verb ?? "", new Map());
      return { ...OK, out: `✅ Created bucket '${verb}'\n` };
    }
    const rules = this.buckets.get(name);
    if (!rules) return failed("The specified bucket does not exist. [code: 10006]");
    if (verb === "add") {
      if (rules.has(rule)) return failed("duplicate rule id");
      rules.set(rule, prefix.startsWith("--") ? "" : prefix);
      return { ...OK, out: `✨ Added lifecycle rule '${rule}' to bucket '${name}'.\n` };
    }
    const listed = [...rules].map(
      ([id, of]) =>
        `name:     ${id}\nenabled:  Yes\nprefix:   ${of || "(all prefixes)"}\naction:   Expire objects after 7 days`,
    );
    const none = `There are no lifecycle rules for bucket '${name}'.`;
    return {
      ...OK,
      out: `Listing lifecycle rules for bucket '${name}'...\n${listed.join("\n\n") || none}\n`,
    };
  }

  #queue([verb, name = ""]: string[]): Answer {
    if (verb === "create") {
      if (this.queues.has(name))
        return failed(`Queue name '${name}' is already taken. [code: 11009]`);
      this.queues.add(name);
      return { ...OK, out: `🌀 Creating queue '${name}'\n✅ Created queue '${name}'\n` };
    }
    if (!this.queues.has(name))
      return failed(
        `Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`,
      );
    return { ...OK, out: `Queue Name: ${name}\nQueue ID: 1\nNumber of Producers: 0\n` };
  }

  #secret([verb, , worker = ""]: string[], input: string): Answer {
    const known = this.secrets.get(worker);
    if (verb === "bulk") {
      this.secrets.set(worker, { ...known, ...JSON.parse(input) });
      return { ...OK, out: "✨ 2 secrets successfully created\n" };
    }
    if (!known)
      return failed(
        `Worker "${worker}" not found.\n\nIf this is a new Worker, run \`wrangler deploy\` first to create it.`,
      );
    const names = Object.keys(known).map((name) => ({ name, type: "secret_text" }));
    return { ...OK, out: `${JSON.stringify(names, null, "  ")}\n` };
  }

  /** Everything that is there, to compare. */
  state() {
    const { databases, buckets, queues, people } = this;
    const secrets = [...this.secrets].map(([worker, values]) => [
      worker,
      Object.keys(values).sort(),
    ]);
    return { databases, buckets, queues, people, secrets };
  }
}

const LOST = {
  code: 1,
  out: "",
  problem: "✘ [ERROR] A fetch failed, likely due to a connectivity issue\n",
};

function failed(text: string): Answer {
  return { code: 1, out: "", problem: `\u001b[31m✘ [ERROR]\u001b[0m ${text}\n` };
}

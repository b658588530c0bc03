import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema } from "#core/ids.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import { OVERLAP_MS } from "#core/rules/crm/syncs.ts";
import { NO_VENDOR_FAULTS, type VendorFaults } from "#local/vendors/faults.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { optIn } from "#tests/support/opt-in.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { listConnections } from "#worker/domains/integrations/connections/connections.ts";
import {
  createCrmSync,
  listCrmSyncs,
  runCrmSync,
  updateCrmSync,
} from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";
import { tellSync } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";

export const NUMBERS = ["61491570156", "61491570157", "61491570158", "61491570159"];

export interface Policy {
  deletions: "keep" | "remove";
  optOuts: "ignore" | "optOut";
  writeBack: boolean;
}

/** What happens on one of the two sides, or between them. */
export interface Step {
  do:
    | ("add" | "rename" | "renumber" | "unnumber" | "archive" | "merge" | "flag" | "unflag")
    | ("optOut" | "optIn" | "pause" | "resume")
    | ("pass" | "full" | "twice" | "tell")
    | ("killBefore" | "killAfter" | "expire" | "withdraw" | "reconnect")
    | keyof VendorFaults;
  /** Of which record, and which number. */
  nth: number;
  to: number;
}

/** One of the CRM's people. */
interface Person {
  id: number;
  /** Empty if none that can be texted. */
  number: string;
  name: string;
  changedAt: number;
  saysOut: boolean;
}

/** A CRM and a group that is synced with it, and of what happened there, that on which the policy depends. */
export class TwoSides {
  /** What recipients last said here. */
  readonly ours = new Map<string, "out" | "in">();
  /** Numbers that records of the CRM had, and by record. */
  readonly had = new Set<string>();
  readonly #numbersOf = new Map<number, Set<string>>();
  /** Numbers whose records said that they opted out, other than because we told them. */
  readonly flagged = new Set<string>();
  /** Records that say so because we told them. */
  #told = new Set<string>();
  #isClean = true;
  readonly #h: Harness;
  readonly #app: CrmApp;
  readonly #portal: string;
  readonly #id: Id<"crmSync">;
  /** What goes on behind the answers of calls. */
  readonly #left: Promise<unknown>[];
  readonly ctx: AccountContext;
  readonly group: Id<"group">;

  private constructor(made: Made) {
    this.#h = made.h;
    this.#app = made.app;
    this.#portal = made.portal;
    this.#id = made.id;
    this.ctx = made.ctx;
    this.#left = made.left;
    this.group = made.group;
  }

  static async of(app: CrmApp, policy: Policy): Promise<TwoSides> {
    const h = harness();
    const left: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void left.push(work);
    const ctx = { ...(await accountIn(h)), waitUntil };
    const portal = newPortal();
    const { mobile, first, module, filter } = CRMS[app];
    const fields = [
      { name: mobile, label: "Mobile", kind: "phone" as const },
      { name: first, label: "First name", kind: "text" as const },
      { name: noSmsOf(app), label: "No SMS", kind: "text" as const },
    ];
    const begun = NUMBERS.slice(0, 2).map((number, nth) => ({
      ...{ [mobile]: number, [first]: `First ${nth}` },
    }));
    await vendor(app, portal).replaceRecords(module, fields, begun);
    await connect(ctx, app, portal);
    const { data } = await createGroup(ctx, { name: portal, contacts: [] });
    const group = idSchema("group").parse(data._id);
    const input = { app, ...filter, labels: mappingOf(app), groupid: group, ...policy };
    const chosen = contract.createCrmSync.input.parse({ ...input, optOutField: noSmsOf(app) });
    const id = idSchema("crmSync").parse((await createCrmSync(ctx, chosen)).data._id);
    const sides = new TwoSides({ h, ctx, left, app, portal, id, group });
    await sides.#note();
    return sides;
  }

  get #stand() {
    return vendor(this.#app, this.#portal);
  }

  async people(): Promise<Person[]> {
    const { mobile, first, module } = CRMS[this.#app];
    const records = await this.#stand.records(module);
    return records.map(({ id, values, changedAt }) => {
      const written = values[mobile] ?? "";
      const number = NUMBERS.includes(written) ? written : "";
      const saysOut = values[noSmsOf(this.#app)] === "true";
      return { id, number, changedAt, saysOut, name: values[first] ?? "" };
    });
  }

  /** Numbers that a record of the CRM has, or had where it has none any more. */
  numbersOf(person: Person): ReadonlySet<string> {
    return person.number === "" ? this.#had(person.id) : new Set([person.number]);
  }

  #had(id: number): Set<string> {
    const had = this.#numbersOf.get(id) ?? new Set();
    this.#numbersOf.set(id, had);
    return had;
  }

  async sync() {
    return (await listCrmSyncs(this.ctx)).data[0];
  }

  async optedOut(): Promise<Set<string>> {
    const sql = "SELECT number FROM suppressions WHERE account_id = ? AND opted_out_at IS NOT NULL";
    const [found] = await this.#quietly(() =>
      this.ctx.db.batch([{ sql, params: [this.ctx.account.id] }]),
    );
    return new Set(returned(found, z.object({ number: z.string() })).map(({ number }) => number));
  }

  async take({ do: what, nth, to }: Step): Promise<void> {
    const people = await this.people();
    const one = people[nth];
    const other = people.find(({ id }) => id !== one?.id);
    const number = NUMBERS[to] ?? "";
    if (isThere(what)) await this.#changeThere(what, { one, other, number, to });
    else if (what === "optOut" || what === "optIn") await this.#sayHere(what, number);
    else if (what === "pass" || what === "full") await this.#read(what === "full");
    else if (what === "twice") await Promise.all([this.#read(false), this.#read(false)]);
    else if (what === "tell") await this.#tell();
    else if (what === "pause" || what === "resume") await this.#pause(what === "pause");
    else if (what === "expire" || what === "withdraw") await this.#stand[what]();
    else if (what === "reconnect") await this.#connect().catch(() => {});
    else await this.#breakNext(what, to);
    await this.#note(what);
  }

  async #changeThere(
    what: There,
    { one, other, number, to }: { one?: Person; other?: Person; number: string; to: number },
  ): Promise<void> {
    const { mobile, first, module } = CRMS[this.#app];
    const stand = this.#stand;
    const noSms = noSmsOf(this.#app);
    if (what === "add") {
      await stand.replaceRecords(module, undefined, [{ [mobile]: number, [first]: `New ${to}` }]);
    }
    if (!one) return;
    if (what === "archive") await stand.archive(one.id);
    if (what === "rename") await stand.change(one.id, { [first]: `Renamed ${to}` });
    if (what === "renumber") await stand.change(one.id, { [mobile]: number });
    if (what === "unnumber")
      await stand.change(one.id, { [mobile]: to % 2 ? "" : "+64 21 555 012" });
    if (what === "flag" || what === "unflag") {
      await stand.change(one.id, { [noSms]: String(what === "flag") });
    }
    if (what === "merge" && other) {
      // Of two records one stays, with either number; or both go and a third one has what they had.
      const kept = { [mobile]: other.number, [first]: `Merged ${to}` };
      if (to === 3) {
        await stand.archive(other.id);
        const out = one.saysOut || other.saysOut ? { [noSms]: "true" } : {};
        await stand.replaceRecords(module, undefined, [{ ...kept, ...out }]);
      }
      await stand.merge(one.id, other.id);
      if (to === 2) await stand.change(other.id, { [mobile]: one.number });
    }
  }

  async #sayHere(what: "optOut" | "optIn", number: string): Promise<void> {
    this.ours.set(number, what === "optOut" ? "out" : "in");
    await this.#quietly(async () => {
      if (what === "optOut") await optOut(this.ctx, { number, source: "reply" });
      else await optIn(this.ctx, { number });
    });
  }

  async #read(full: boolean): Promise<void> {
    await runCrmSync(this.ctx, { id: this.#id, full }).catch(() => {});
    await runSync(this.ctx, this.#id).catch(() => {});
  }

  async #tell(): Promise<void> {
    // As if its time had come.
    const sql = "UPDATE crm_opt_outs SET next_at = 0 WHERE account_id = ?";
    const params = [this.ctx.account.id];
    await this.ctx.db.batch([{ sql, params }]).catch(() => {});
    await tellSync(this.ctx, { id: this.#id }).catch(() => {});
  }

  async #pause(paused: boolean): Promise<void> {
    await this.#quietly(() => updateCrmSync(this.ctx, { id: this.#id, paused }));
  }

  async #connect(): Promise<void> {
    await this.#quietly(async () => {
      await connect(this.ctx, this.#app, this.#portal);
      await Promise.all(this.#left.splice(0));
    });
  }

  async #breakNext(what: Fault, nth: number): Promise<void> {
    this.#isClean = false;
    if (what !== "killBefore" && what !== "killAfter") {
      await this.#stand.setFaults({ [what]: 1 });
      return;
    }
    let seen = 0;
    const when = what === "killBefore" ? "before" : "after";
    this.#h.faults.batch = () => (seen++ === nth ? when : undefined);
  }

  /** Takes no batch of those that are to break. */
  async #quietly<T>(work: () => Promise<T>): Promise<T> {
    const { batch } = this.#h.faults;
    this.#h.faults.batch = () => undefined;
    return work().finally(() => {
      this.#h.faults.batch = batch;
    });
  }

  /** What the CRM says by now, and whether because we told it. */
  async #note(what?: Step["do"]): Promise<void> {
    const told = new Set<string>();
    for (const { id, number, saysOut } of await this.people()) {
      const numbers = this.#had(id);
      if (number !== "") {
        numbers.add(number);
        this.had.add(number);
      }
      if (!saysOut) continue;
      const said = `${id} ${number}`;
      // A record that had another number may have been told because of that one.
      const isOurs = what === "tell" && this.#isClean && numbers.size === 1;
      if (isOurs || this.#told.has(said)) told.add(said);
      else for (const one of numbers) this.flagged.add(one);
    }
    this.#told = told;
  }

  /** All faults are over, and all that is to be read and told has been. */
  async settle(): Promise<void> {
    this.#h.faults.batch = () => undefined;
    this.#h.clock.now += OVERLAP_MS + 1;
    await this.#stand.setFaults(NO_VENDOR_FAULTS);
    await this.#pause(false);
    await this.#read(false);
    const [connection] = (await listConnections(this.ctx)).data;
    if (connection?.status === "revoked") await this.#connect();
    // One that broke off, one that finds who is gone, and one by which the records that are left count.
    for (let passes = 0; passes < 3; passes++) await this.#read(true);
    await this.#tell();
    await this.#read(true);
    await this.#read(false);
    await this.#note();
  }
}

const THERE = [
  "add",
  "rename",
  "renumber",
  "unnumber",
  "archive",
  "merge",
  "flag",
  "unflag",
] as const;
type There = (typeof THERE)[number];
type Fault = keyof VendorFaults | "killBefore" | "killAfter";

function isThere(what: Step["do"]): what is There {
  return THERE.some((one) => one === what);
}

/** The field that says who opted out. */
function noSmsOf(app: CrmApp): string {
  return app === "ac" ? "field:9" : "no_sms";
}

interface Made {
  h: Harness;
  ctx: AccountContext;
  left: Promise<unknown>[];
  app: CrmApp;
  portal: string;
  id: Id<"crmSync">;
  group: Id<"group">;
}

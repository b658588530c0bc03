import fc from "fast-check";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import type { Breaks } from "#tests/support/faulty-database.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { optOut, optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  createCrmSync,
  listCrmSyncs,
  runCrmSync,
} from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";
import { tellSync } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";

const NUMBERS = ["61491570156", "61491570157", "61491570158", "61491570159"];
const FIELDS = [
  { name: "mobilephone", label: "Mobile", kind: "phone" as const },
  { name: "firstname", label: "First name", kind: "text" as const },
  { name: "no_sms", label: "No SMS", kind: "text" as const },
];

const nth = fc.nat({ max: 3 });
const kind = <K extends string>(...names: K[]) => fc.constantFrom(...names);
const step = fc.oneof(
  fc.record({ do: kind("add", "rename", "renumber", "archive", "flag", "unflag"), nth, to: nth }),
  fc.record({ do: kind("merge"), nth, to: nth }),
  fc.record({ do: kind("optOut"), nth, to: nth }),
  fc.record({ do: kind("pass", "full", "twice", "tell"), nth, to: nth }),
  fc.record({
    do: kind("fail", "loseAnswers", "html", "repeats", "late", "emptyPages"),
    nth,
    to: nth,
  }),
  fc.record({ do: kind("killBefore", "killAfter"), nth, to: nth }),
);

it("whatever is edited, merged, deleted and opted out on either side, and breaks in between, both end as the policy says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const h = harness();
      const ctx = await accountIn(h);
      const portal = newPortal();
      const stand = vendor("hubspot", portal);
      const person = (number: string, name: string) => ({ mobilephone: number, firstname: name });
      const first = [person(NUMBERS[0] ?? "", "A"), person(NUMBERS[1] ?? "", "B")];
      await stand.replaceRecords("contacts", FIELDS, first);
      await connect(ctx, "hubspot", portal);
      const { data: group } = await createGroup(ctx, { name: portal, contacts: [] });
      const input = contract.createCrmSync.input.parse({
        ...{ app: "hubspot", labels: mappingOf("hubspot"), groupid: group._id },
        ...{ deletions: "remove", optOutField: "no_sms", writeBack: true },
      });
      const id = idSchema("crmSync").parse((await createCrmSync(ctx, input)).data._id);

      const read = async (full: boolean) => {
        await runCrmSync(ctx, { id, full }).catch(() => {});
        await runSync(ctx, id).catch(() => {});
      };
      const tell = async () => {
        const sql = "UPDATE crm_opt_outs SET next_at = 0 WHERE account_id = ?";
        await ctx.db.batch([{ sql, params: [ctx.db.accountId] }]).catch(() => {});
        await tellSync(ctx, { id }).catch(() => {});
      };
      const ours = new Set<string>();
      const flagged = new Set<string>();
      for (const { do: what, nth: at, to } of steps) {
        const records = await stand.records("contacts");
        const record = records[at];
        const number = NUMBERS[to] ?? "";
        const other = records.find((one) => one.id !== record?.id);
        if (what === "add") {
          await stand.replaceRecords("contacts", undefined, [person(number, `N${at}`)]);
        } else if (what === "optOut") {
          ours.add(number);
          h.faults.batch = () => undefined;
          await optOut(ctx, { number, source: "reply" });
        } else if (what === "pass" || what === "full") {
          await read(what === "full");
        } else if (what === "twice") {
          await Promise.all([read(false), read(false)]);
        } else if (what === "tell") {
          await tell();
        } else if (what === "killBefore" || what === "killAfter") {
          h.faults.batch = breaksAt(to, what === "killBefore" ? "before" : "after");
        } else if (what === "merge") {
          if (record && other) await stand.merge(record.id, other.id);
        } else if (what === "archive") {
          if (record) await stand.archive(record.id);
        } else if (what === "rename" || what === "renumber") {
          const [field, value] =
            what === "rename" ? ["firstname", `R${to}`] : ["mobilephone", number];
          if (record) await stand.change(record.id, { [field]: value });
        } else if (what === "flag" || what === "unflag") {
          if (record) await stand.change(record.id, { no_sms: String(what === "flag") });
        } else {
          await stand.setFaults({ [what]: 1 });
        }
        // Whoever has a record that says so may be opted out by it, whichever number it gets.
        for (const { values } of await stand.records("contacts")) {
          if (values.no_sms === "true") flagged.add(values.mobilephone ?? "");
        }
      }

      h.faults.batch = () => undefined;
      await stand.setFaults({
        fail: 0,
        loseAnswers: 0,
        html: 0,
        repeats: 0,
        late: 0,
        emptyPages: 0,
      });
      // One that broke off, one that finds who is gone, and one by which the records that are left count.
      for (let passes = 0; passes < 3; passes++) await read(true);
      await tell();
      await read(false);

      const [state] = (await listCrmSyncs(ctx)).data;
      expect(state).toMatchObject({ status: "active", running: false, backlog: 0 });
      const live = await stand.records("contacts");
      const { items } = await listContacts(
        ctx,
        contract.listContacts.input.parse({ id: group._id }),
      );
      const names = Map.groupBy(live, ({ values }) => values.mobilephone ?? "");
      expect(items.map((one) => one.number).sort()).toEqual([...names.keys()].sort());
      for (const { number, ...contact } of items) {
        const known = (names.get(number) ?? []).map(({ values }) => `"${values.firstname}"`);
        expect(
          known.some((name) => JSON.stringify(contact).includes(name)),
          JSON.stringify(contact),
        ).toBe(true);
      }
      for (const number of NUMBERS) {
        const { optedOut } = await optOutOf(ctx, { number, sender: "x" });
        const says = (names.get(number) ?? []).map(({ values }) => values.no_sms === "true");
        if (ours.has(number) || says.includes(true)) expect(optedOut, number).toBe(true);
        if (!ours.has(number) && !flagged.has(number)) expect(optedOut).toBe(false);
        if (optedOut) expect(says).not.toContain(false);
      }
    }),
    { numRuns: 15 },
  );
});

/** The nth batch from now, once. */
function breaksAt(nth: number, when: Exclude<Breaks, undefined>) {
  let seen = 0;
  return (): Breaks => (seen++ === nth ? when : undefined);
}

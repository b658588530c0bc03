import fc from "fast-check";
import { expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import { optIn } from "#tests/support/opt-in.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import {
  addContact,
  deleteContact,
  updateContact,
} from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { csv, expectNoDrift, mapping, mobile, quietAccount, startInto } from "./support.ts";

const LIMIT = 6;

interface Scene {
  ctx: AccountContext;
  groups: readonly Id<"group">[];
}
type Step = (scene: Scene) => Promise<unknown>;

const number = fc.integer({ min: 0, max: 8 }).map(mobile);
const place = fc.integer({ min: 0, max: 1 });

async function contactsOf({ ctx, groups }: Scene, group: number) {
  const id = asId("group", groups[group]);
  return { id, contacts: (await listContacts(ctx, { id, limit: 100 })).items };
}

const adding = fc.tuple(place, number).map<Step>(
  ([group, digits]) =>
    ({ ctx, groups }) =>
      addContact(ctx, {
        id: asId("group", groups[group]),
        number: digits,
        fields: [{ name: "Name", value: "Zoë".repeat(group + 1) }],
      }),
);
const changing = fc
  .tuple(place, number, fc.nat())
  .map<Step>(([group, digits, at]) => async (scene) => {
    const { id, contacts } = await contactsOf(scene, group);
    const contact = contacts[at % Math.max(1, contacts.length)];
    if (!contact) return;
    await updateContact(scene.ctx, {
      groupId: id,
      contactId: asId("contact", contact._id),
      number: digits,
      fields: at % 2 === 0 ? [] : [{ name: "Suburb", value: "Manly" }],
    });
  });
const removing = fc.tuple(place, fc.nat()).map<Step>(([group, at]) => async (scene) => {
  const { contacts } = await contactsOf(scene, group);
  const contact = contacts[at % Math.max(1, contacts.length)];
  if (contact) await deleteContact(scene.ctx, { id: asId("contact", contact._id) });
});
const removingMany = fc
  .tuple(place, fc.nat({ max: 3 }))
  .map<Step>(([group, count]) => async (scene) => {
    const { contacts } = await contactsOf(scene, group);
    const ids = contacts.slice(0, count).map(({ _id }) => asId("contact", _id));
    await deleteContacts(scene.ctx, { contact_ids: [...ids, ...ids] });
  });
const suppressing = fc
  .tuple(number, fc.constantFrom("out", "in", "block", "unblock"))
  .map<Step>(([digits, what]) => ({ ctx }) => {
    if (what === "out") return optOut(ctx, { number: digits, source: "reply" });
    if (what === "in") return optIn(ctx, { number: digits });
    return setBlocked(ctx, { number: digits, blocked: what === "block" });
  });
const importing = fc
  .tuple(place, fc.array(number, { maxLength: 6 }))
  .map<Step>(([group, numbers]) => async ({ ctx, groups }) => {
    const file = csv(["Mobile,Name", ...numbers.map((each, row) => `${each},Ann ${row}`)]);
    const labels = mapping(0, { Name: 1 });
    const started = await startInto(ctx, groups[group] ?? "", file, labels);
    // The end of an import recounts, so the steps before it must be right by themselves.
    const batch: AccountContext["db"]["batch"] = async (statements) => {
      const results = await ctx.db.batch(statements);
      await expectNoDrift(ctx, started.group);
      return results;
    };
    await runImport({ ...ctx, db: { ...ctx.db, batch } }, started.import);
  });

const step = fc.oneof(adding, changing, removing, removingMany, suppressing, importing);

it("keeps totals right through any acts, one after the other and at the same time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
      async (rounds) => {
        const { ctx } = await quietAccount({ contactLimit: LIMIT });
        const first = await createGroup(ctx, { name: "First", contacts: [] });
        const second = await createGroup(ctx, { name: "Second", contacts: [] });
        const scene = {
          ctx,
          groups: [asId("group", first.data._id), asId("group", second.data._id)],
        };
        for (const together of rounds) {
          const results = await Promise.allSettled(together.map((act) => act(scene)));
          for (const result of results) {
            if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CooeeError);
          }
          for (const group of scene.groups) {
            const counts = await expectNoDrift(ctx, group);
            expect(Number(counts?.total)).toBeLessThanOrEqual(LIMIT);
          }
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

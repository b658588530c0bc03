import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { CRM_APPS } from "#core/rules/crm/apps.ts";
import { DELETION_CHOICES, OPT_OUT_CHOICES } from "#core/rules/crm/syncs.ts";
import { NUMBERS, type Policy, type Step, TwoSides } from "#tests/support/crm-sides.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";

/** Histories of each CRM; `CRM_RUNS=200 npm test -- worker crm-sync-model` tries more. */
const RUNS = Number(env.CRM_RUNS) || 6;

const kind = (...names: Step["do"][]) =>
  fc.record({
    do: fc.constantFrom(...names),
    nth: fc.nat({ max: 3 }),
    to: fc.nat({ max: 3 }),
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: kind("add", "rename", "archive", "flag", "unflag") },
  { weight: 4, arbitrary: kind("renumber", "unnumber", "merge") },
  { weight: 2, arbitrary: kind("optOut", "optIn") },
  { weight: 4, arbitrary: kind("pass", "full", "twice", "tell") },
  { weight: 2, arbitrary: kind("fail", "loseAnswers", "html", "repeats", "late", "emptyPages") },
  { weight: 2, arbitrary: kind("killBefore", "killAfter") },
  { weight: 1, arbitrary: kind("expire", "withdraw", "reconnect", "pause", "resume") },
);
const policy: fc.Arbitrary<Policy> = fc.record({
  deletions: fc.constantFrom(...DELETION_CHOICES),
  optOuts: fc.constantFrom(...OPT_OUT_CHOICES),
  writeBack: fc.boolean(),
});

const first = (...all: Step["do"][]) => all.map((what): Step => ({ do: what, nth: 0, to: 3 }));
/** What every run of the suite tries: changed numbers and merges. */
const CHANGED: [Policy, Step[]][] = [
  first("pass", "renumber", "pass"),
  first("pass", "merge", "full", "renumber", "merge"),
  first("pass", "unnumber", "full", "flag", "pass", "renumber"),
].map((steps) => [{ deletions: "remove", optOuts: "optOut", writeBack: true }, steps]);

it.each(CRM_APPS)(
  "of %s, whatever is edited, merged, deleted and opted out on either side, and breaks in between, both end as the policy says",
  async (app) => {
    await fc.assert(
      fc.asyncProperty(
        policy,
        fc.array(step, { minLength: 6, maxLength: 24 }),
        async (chosen, steps) => {
          const sides = await TwoSides.of(app, chosen);
          let out = await sides.optedOut();
          for (const one of steps) {
            await sides.take(one);
            const now = await sides.optedOut();
            // Only the recipient lifts an opt-out.
            const lifted = one.do === "optIn" ? NUMBERS[one.to] : undefined;
            expect([...out].filter((number) => !now.has(number) && number !== lifted)).toEqual([]);
            out = now;
          }
          await sides.settle();
          expect(await sides.sync()).toMatchObject({
            status: "active",
            running: false,
            backlog: 0,
          });
          await expectContacts(sides, chosen);
          await expectOptOuts(sides, chosen);
        },
      ),
      { numRuns: RUNS + CHANGED.length, examples: CHANGED },
    );
  },
  60_000 + RUNS * 10_000,
);

/** Nobody is lost, nobody is there who should not be, and each is called as the CRM last said. */
async function expectContacts(sides: TwoSides, { deletions }: Policy): Promise<void> {
  const people = await sides.people();
  const input = contract.listContacts.input.parse({ id: sides.group });
  const { items } = await listContacts(sides.ctx, input);
  const numbers = items.map(({ number }) => number);
  const current = new Set(people.map(({ number }) => number).filter((number) => number !== ""));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual(expect.arrayContaining([...current]));
  // One whose record has no number any more keeps the one that it had. A pass that sees nobody removes nobody.
  const isKept = deletions === "keep" || people.length === 0;
  const possible = isKept ? sides.had : new Set(people.flatMap((one) => [...sides.numbersOf(one)]));
  expect(numbers.filter((number) => !possible.has(number))).toEqual([]);
  for (const { number, fields } of items.filter((one) => current.has(one.number))) {
    const its = people.filter((one) => sides.numbersOf(one).has(number));
    const last = Math.max(...its.map(({ changedAt }) => changedAt));
    const isSure = its.every((one) => one.number === number);
    const names = its.filter(({ changedAt }) => !isSure || changedAt === last);
    const shown = fields.map(({ value }) => value);
    expect(
      names.some(({ name }) => shown.includes(name)),
      `${number}: ${shown}`,
    ).toBe(true);
  }
}

/** Whoever opted out here stays out, the CRM adds to that as far as it may, and knows of it as far as it should. */
async function expectOptOuts(sides: TwoSides, { optOuts, writeBack }: Policy): Promise<void> {
  const people = await sides.people();
  const out = await sides.optedOut();
  for (const number of NUMBERS) {
    const said = sides.ours.get(number);
    const its = people.filter((one) => one.number === number);
    if (said === "out") expect(out).toContain(number);
    else if (optOuts === "ignore" || !sides.flagged.has(number)) expect(out).not.toContain(number);
    else if (said === undefined && its.some((one) => one.saysOut)) expect(out).toContain(number);
    if (writeBack && out.has(number))
      expect(
        its.every((one) => one.saysOut),
        number,
      ).toBe(true);
    if (!writeBack && !sides.flagged.has(number))
      expect(its.some((one) => one.saysOut)).toBe(false);
  }
}

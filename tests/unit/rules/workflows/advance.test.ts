import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { actionsOf } from "#core/contract/workflows/templates.ts";
import { opensFor, shareOf, waitEnd, waitKeyOf } from "#core/rules/workflows/advance.ts";
import { loopThrough } from "#core/rules/workflows/loops.ts";
import { nextOf, planOf } from "#core/rules/workflows/plan.ts";
import { branchesOf, ordered, treeProblem, withoutAction } from "#core/rules/workflows/tree.ts";

const HOUR = 3_600_000;

describe("a split", () => {
  const shares = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 9 })
    .map((cuts) => [0, ...cuts.sort((one, other) => one - other), 100])
    .map((cuts) =>
      cuts.slice(1).map((cut, at) => ({ key: `k${at}`, percent: cut - (cuts[at] ?? 0) })),
    );

  it("gives a run the same share each time, and one that exists", () => {
    fc.assert(
      fc.property(shares, fc.string(), (all, run) => {
        expect(shareOf(all, run)).toBe(shareOf(all, run));
        expect(all.map(({ key }) => key)).toContain(shareOf(all, run));
      }),
    );
  });

  it("gives each share about as many runs as it says", () => {
    const all = [
      { key: "a", percent: 10 },
      { key: "b", percent: 30 },
      { key: "c", percent: 60 },
    ];
    const runs = Array.from({ length: 20_000 }, (_, at) => `run_${at.toString(36)} act_1`);
    const counts = Map.groupBy(runs, (run) => shareOf(all, run));
    for (const { key, percent } of all) {
      expect(Math.abs((counts.get(key)?.length ?? 0) / 200 - percent)).toBeLessThan(2);
    }
  });
});

describe("a message's hours", () => {
  // 09:00 to 17:00 in Sydney; summer time ends on 4 April 2027 at 03:00.
  const window = { from: 540, to: 1020, days: [0, 1, 2, 3, 4, 5, 6] };
  const at = (now: string, optout = false, hours = { ...window, from: 600 }) =>
    new Date(
      opensFor({ optout }, { window, hours, timeZone: "Australia/Sydney", now: Date.parse(now) }),
    ).toISOString();

  it("are the workflow's in the account's zone, before and after a change of the clocks", () => {
    expect(at("2027-04-02T21:00:00Z")).toBe("2027-04-02T22:00:00.000Z");
    expect(at("2027-04-03T22:00:00Z")).toBe("2027-04-03T23:00:00.000Z");
    expect(at("2027-04-04T00:00:00Z")).toBe("2027-04-04T00:00:00.000Z");
  });

  it("are also the account's, if it is marketing", () => {
    expect(at("2027-04-02T21:00:00Z", true)).toBe("2027-04-02T23:00:00.000Z");
  });
});

it("a wait until a time of day is never over early, and at most a day later than its time", () => {
  const part = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 * 365 * 24 }),
      fc.record({ days: part, hours: part, minutes: part }),
      fc.integer({ min: 0, max: 23 }),
      (ahead, time, hour) => {
        const now = Date.parse("2027-01-01T00:00:00Z") + ahead * HOUR;
        const after = now + ((time.days * 24 + time.hours) * 60 + time.minutes) * 60_000;
        const of = { type: "wait", _id: "act_x", parent: null, branch: null, ...time } as const;
        expect(waitEnd(of, now, "Australia/Sydney")).toBe(after);
        const wall = `${String(hour).padStart(2, "0")}:30`;
        const end = waitEnd({ ...of, at: wall }, now, "Australia/Sydney");
        expect(end - after).toBeGreaterThanOrEqual(0);
        expect(end - after).toBeLessThanOrEqual(25 * HOUR);
      },
    ),
  );
});

it("a wait ends by what its action waits for or what may bring the goal, or by any of two", () => {
  const replied = { field: "replied", operator: "yes" } as const;
  const named = { field: "label:name", operator: "isEmpty" } as const;
  expect(waitKeyOf(null)).toBeUndefined();
  expect(waitKeyOf(null, "click")).toBe("click");
  expect(waitKeyOf(replied)).toBe("reply");
  expect(waitKeyOf(replied, "reply")).toBe("reply");
  expect(waitKeyOf(replied, "click")).toBe("any");
  expect(waitKeyOf(named)).toBe("values");
});

type Nested = Parameters<typeof actionsOf>[0][number];
const leaf = fc.constant<Nested>({ step: { type: "stop" } });
const split = (inner: fc.Arbitrary<Nested[]>): fc.Arbitrary<Nested> =>
  fc.tuple(inner, inner).map(([replied, timedOut]) => ({
    step: { type: "waitForReply", days: 1, hours: 0, minutes: 0 },
    branches: { replied, timedOut },
  }));
const line = (depth: number): fc.Arbitrary<Nested[]> =>
  fc.array(depth === 0 ? leaf : fc.oneof(leaf, split(line(depth - 1))), { maxLength: 3 });
const trees = line(3).map((nested) => actionsOf(nested, 1));

describe("a tree of actions", () => {
  it("hangs together, in its order, whatever it is; shuffled, it is put back in order", () => {
    fc.assert(
      fc.property(trees, (actions) => {
        expect(treeProblem(actions)).toBeUndefined();
        expect(ordered(actions)).toEqual(actions);
      }),
    );
  });

  it("ends wherever a run goes through it: it has no circles, and each action leads on or to the end", () => {
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.nat({ max: 1 })), (actions, choices) => {
        const plan = planOf(actions);
        const seen = new Set<string>();
        for (let at = plan.first; at !== null; ) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
          const action = plan.nodes.get(at)?.action;
          const branches = action ? branchesOf(action) : [];
          at = nextOf(plan, at, branches[choices.next().value]);
        }
        expect(seen.size).toBeLessThanOrEqual(actions.length);
      }),
    );
  });

  it("loses with an action all that hangs on it, and nothing else", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (actions, chosen) => {
        const gone = actions[chosen % Math.max(actions.length, 1)];
        if (!gone) return;
        const byId = new Map(actions.map((action) => [action._id, action]));
        const under = (action: WorkflowAction | undefined): boolean =>
          action !== undefined &&
          (action === gone || (action.parent !== null && under(byId.get(action.parent))));
        expect(withoutAction(actions, gone._id)).toEqual(actions.filter((one) => !under(one)));
      }),
    );
  });

  it("is refused where an action comes before the one that it hangs on, or twice", () => {
    const [wait, inside] = actionsOf(
      [
        {
          step: { type: "waitForReply", days: 1, hours: 0, minutes: 0 },
          branches: { replied: [{ step: { type: "stop" } }], timedOut: [] },
        },
      ],
      1,
    );
    if (!wait || !inside) throw new Error("There are two");
    expect(treeProblem([inside, wait])).toMatchObject({ at: 0, field: "parent" });
    expect(treeProblem([wait, wait])).toMatchObject({ at: 1, field: "_id" });
    expect(treeProblem([wait, { ...inside, branch: "failed" }])).toMatchObject({ field: "branch" });
  });
});

describe("a circle of workflows", () => {
  const groups = fc.array(fc.nat({ max: 5 }).map(String), { maxLength: 3 });
  const workflows = fc
    .array(fc.record({ startedBy: fc.nat({ max: 5 }).map(String), addsTo: groups }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.map((one, at) => ({ id: `w${at}`, name: `W${at}`, ...one })));

  it("is found if, and only if, following what they start leads back", () => {
    fc.assert(
      fc.property(workflows, (all) => {
        const reached = new Set<string>();
        let next = all.filter(({ id }) => id === "w0");
        while (next.length > 0) {
          const adds = next.flatMap(({ addsTo }) => addsTo);
          next = all.filter(({ id, startedBy }) => adds.includes(startedBy) && !reached.has(id));
          for (const { id } of next) reached.add(id);
        }
        const circle = loopThrough("w0", all);
        expect(circle !== undefined).toBe(reached.has("w0"));
        if (!circle) return;
        expect([circle[0], circle.at(-1)]).toEqual(["W0", "W0"]);
        for (const [at, name] of circle.slice(1).entries()) {
          const before = all.find((one) => one.name === circle[at]);
          const after = all.find((one) => one.name === name);
          expect(before?.addsTo).toContain(after?.startedBy);
        }
      }),
    );
  });
});

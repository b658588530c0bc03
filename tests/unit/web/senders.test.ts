import { describe, expect, it } from "vitest";
import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { senderActions } from "#web/features/senders/sender-actions.ts";
import {
  costOf,
  speedOf,
  stateLook,
  usesInFull,
  usesOf,
} from "#web/features/senders/sender-words.ts";

const plain: SenderId = {
  ...{ _id: "bnm_1", value: "Bells", label: "Business: Bells", type: 3, perSecond: 1000 },
  ...{ state: "approved", register: "registered", shows: "name", toConfirm: false },
  ...{ isDefault: false, quickMessages: 0, campaigns: [], templates: [], subAccounts: [] },
};
const named = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ _id: `cmp_${nth}`, name: `Sale ${nth + 1}` }));

describe("a sender in the list", () => {
  it.each([
    [{}, undefined],
    [{ state: "review" }, "In review"],
    [{ state: "code" }, "Code not entered"],
    [{ state: "rejected" }, "Not approved"],
    [{ shows: "unverified" }, "Unverified"],
    [{ shows: "nothing" }, "Not sent yet"],
    [{ shows: "unverified", toConfirm: true }, "Action needed"],
    [{ type: 2, register: undefined, shows: undefined }, undefined],
  ] as const)("R440: with %j is marked as %s", (change, label) => {
    expect(stateLook({ ...plain, ...change })?.word).toBe(label);
  });

  it("R440: says its speed and its cost; what cannot be sent from yet has no speed", () => {
    expect([speedOf(plain), costOf(plain)]).toEqual(["1,000 per second", "No fee"]);
    expect(speedOf({ ...plain, state: "review" })).toBe("–");
    expect(costOf({ ...plain, type: 2, amount: 15 })).toBe("$15.00 a month");
  });

  it("names what uses it, of many the first five", () => {
    expect([usesOf(plain), usesInFull(plain)]).toEqual(["", []]);
    const used: SenderId = {
      ...{ ...plain, isDefault: true, quickMessages: 2, campaigns: named(7), templates: named(1) },
      subAccounts: [
        { _id: "acc_1", name: "Ann", email: "", scheduled: 1 },
        { _id: "acc_2", name: "", email: "bo@example.com", scheduled: 0 },
      ],
    };
    expect(usesOf(used)).toBe("7 campaigns, 2 quick messages, 1 template, 2 sub-accounts");
    expect(usesInFull(used)).toEqual([
      "Your default sender",
      "Campaigns: Sale 1, Sale 2, Sale 3, Sale 4, Sale 5 and 2 more",
      "Quick messages: 2 scheduled",
      "Templates: Sale 1",
      "Sub-accounts: Ann (1 message waiting), bo@example.com",
    ]);
  });
});

describe("what can be done with a sender", () => {
  const all = { change: true, send: true, release: true };
  const doing = (sender: Partial<SenderId>, may: Partial<typeof all> = {}) =>
    senderActions(
      { ...plain, ...sender },
      { may: { ...all, ...may }, open: () => {}, makeDefault: () => {} },
    ).map(({ label }) => label);

  it.each([
    [{}, ["Details", "Test", "Make default", "Assign to sub-accounts", "Edit evidence", "Remove"]],
    [{ state: "review" }, ["Details", "Edit evidence", "Withdraw"]],
    [{ state: "rejected" }, ["Details", "Ask again", "Edit evidence", "Remove"]],
    // Given by an administrator, without a record of its own.
    [{ _id: undefined }, ["Details", "Test", "Make default", "Assign to sub-accounts"]],
    [{ type: 4, state: "code" }, ["Details", "Enter code", "Edit reference", "Remove"]],
    [{ type: 4, isDefault: true }, ["Details", "Test", "Edit reference", "Remove"]],
    [{ type: 1, _id: undefined, isDefault: true }, ["Details", "Test"]],
    [
      { type: 2 },
      ["Details", "Test", "Make default", "Assign to sub-accounts", "Edit reference", "Release"],
    ],
  ] as const)("R283, R440: of one with %j: %j", (sender, labels) => {
    expect(doing(sender)).toEqual(labels);
  });

  it("R283: a sub-account tests its senders and chooses its default, and no more", () => {
    expect(doing({}, { change: false })).toEqual(["Details", "Test", "Make default"]);
    expect(doing({}, { change: false, send: false })).toEqual(["Details", "Make default"]);
    expect(doing({ type: 2 }, { release: false })).not.toContain("Release");
  });
});

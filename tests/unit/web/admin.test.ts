import { expect, it } from "vitest";
import { limitChanges, typedLimit, userChanges } from "#web/features/admin/changes.ts";
import { userActions } from "#web/features/admin/user-modes.ts";

const flags = {
  ...{ name: "Mia", allowReceivedSmsAsEmail: false },
  adminApproved: true,
  quickApproved: false,
  allowedSharedSender: true,
  ...{ allowSubAccount: true, batch: false, isNotAutoCredit: false },
  contactLimit: 5000,
};

it("R504: a user's menu opens every mode of the drawer", () => {
  const opened: string[] = [];
  const user = { _id: "usr_1", accountName: "Acme", active: true };
  for (const item of userActions(user, (mode) => opened.push(mode))) item.onSelect?.();
  expect(opened).toEqual([
    ...["view", "edit", "addMobileCredit", "addGatewayCredit", "deductGatewayCredit", "balance"],
    ...["specialPlans", "limits", "viewTokens", "senderid", "viewInvoice", "logInAs", "deactivate"],
  ]);
});

/** A call's input as it is sent. */
const sent = (input: object) => JSON.parse(JSON.stringify(input));

it("an administrator's form sends what was changed, and undoes no one else's change", () => {
  const values = { ...flags, trialEnds: false };
  expect(sent(userChanges(flags, values))).toEqual({});
  expect(sent(userChanges(flags, { ...values, contactLimit: 9000 }))).toEqual({
    contactLimit: 9000,
  });
  expect(sent(userChanges(flags, { ...values, trialEnds: true, adminApproved: false }))).toEqual({
    role: "user",
    adminApproved: false,
  });
});

it("limits that were not edited keep their exact bytes", () => {
  const limits = [
    { name: "storage", most: 1_500_000, usual: 9_000_000 },
    { name: "groups", most: 50, usual: 50 },
    { name: "drafts", most: 7, usual: 50 },
  ] as const;
  const texts = Object.fromEntries(limits.map((limit) => [limit.name, typedLimit(limit)]));
  expect(limitChanges(limits, texts)).toEqual({});
  expect(limitChanges(limits, {})).toEqual({});
  expect(limitChanges(limits, { ...texts, groups: "80", drafts: "" })).toEqual({
    groups: 80,
    drafts: null,
  });
  expect(limitChanges(limits, { ...texts, storage: "3" })).toEqual({ storage: 3_000_000 });
});

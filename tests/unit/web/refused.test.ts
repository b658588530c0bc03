import { expect, it } from "vitest";
import { NOTIFICATION_KINDS } from "#core/contract/notifications/notifications.ts";
import type { Role } from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { refusedWords, wayBack } from "#web/app/refused-words.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { notificationTarget } from "#web/features/notifications/notification-target.ts";

it.each<[Role, string]>([
  ["subaccount", "Your main account decides what you can open. Ask the account owner for access."],
  ["guest", "Ask your account owner for access."],
  ["user", "Your account does not include it. Write to help@cooee.test to have it added."],
])("decision 21: a %s reads who can open a screen", (role, words) => {
  const me = { role, supportEmail: "help@cooee.test" };
  expect(refusedWords(me, "integration")).toBe(words);
  expect(refusedWords(me, "admin")).toBe("It is for the operator's administrators.");
});

it("decision 21: the way back leads to what was being written, and never to another closed screen", () => {
  const me = subAccount(["sms"]);
  expect(wayBack(me, "/campaign/create?group=grp_1")).toEqual({
    to: "/campaign/create?group=grp_1",
    title: "Campaign",
    wrote: true,
  });
  expect(wayBack(me, "/documents#prices")).toMatchObject({ title: "Documents", wrote: false });
  expect(wayBack(me, "/group")).toBeUndefined();
  expect(wayBack(me, "/no/such/page")).toBeUndefined();
});

it("R489, decision 23: a notification opens what it is about, history for messages", () => {
  const me = person({});
  const opened = (kind: string, room?: string) => notificationTarget(me, { kind, room });
  expect(opened("message")).toBe("/history");
  expect(opened("message", "rom_1")).toBe("/conversation?room=rom_1");
  expect(opened("businessName")).toBe("/sender-ids");
  expect(opened("number")).toBe("/dedicated-numbers");
  expect(opened("invoice")).toBe("/invoice");
  const known = signedInScreens.map(({ path }) => path);
  for (const kind of NOTIFICATION_KINDS) {
    expect(known, kind).toContain(opened(kind).split("?")[0]);
  }
  expect(opened("of a later version")).toBe("/history");
});

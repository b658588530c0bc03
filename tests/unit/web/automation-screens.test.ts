import { expect, it } from "vitest";
import { may, type Person } from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { signedInScreens } from "#web/app/screens.ts";

/** The paths of these screens that someone may open, whether the menu shows them or not. */
function open(begins: readonly string[], someone: Person): string[] {
  return signedInScreens
    .filter(({ path }) => begins.some((begin) => path.startsWith(begin)))
    .filter((screen) => screen.may === undefined || may(someone, screen.may))
    .map(({ path }) => path);
}

const AUTOMATION = ["/automation/"];
const FILES = ["/filescheduler", "/scheduler", "/file-scheduler-form"];
const EMAIL = ["/email-sms"];

it("R375: every screen of automation opens only for sub-accounts with that access", () => {
  const all = open(AUTOMATION, person());
  expect(all.length).toBeGreaterThan(4);
  expect(open(AUTOMATION, subAccount(["group", "automation"]))).toEqual(all);
  expect(
    open(AUTOMATION, subAccount(["sms", "mms", "group", "fileScheduler", "emailSms"])),
  ).toEqual([]);
});

it.each([
  ["R372", FILES, "fileScheduler", 4],
  ["R373", EMAIL, "emailSms", 1],
] as const)(
  "%s, C23: every screen of %j is closed to trial and quick-approved people, and to sub-accounts without %s",
  (_rule, begins, feature, least) => {
    const all = open(begins, person());
    expect(all.length).toBeGreaterThanOrEqual(least);
    expect(open(begins, subAccount(["sms", feature]))).toEqual(all);
    for (const someone of [
      person({ role: "trial" }),
      person({ quickApproved: true }),
      subAccount(["sms", feature], { quickApproved: true }),
      subAccount(["sms", "mms", "group", "automation"]),
    ]) {
      expect(open(begins, someone)).toEqual([]);
    }
  },
);

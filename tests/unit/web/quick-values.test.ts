import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import type { QuickValues } from "#web/features/quick-message/quick-start.ts";
import {
  asksForOptOut,
  attemptOf,
  isWritten,
  newQuick,
  payloadOf,
  quickErrors,
  startWith,
  timeOf,
} from "#web/features/quick-message/quick-values.ts";

const values: QuickValues = {
  medium: "sms",
  subject: "",
  sender: "Bells",
  to: "numbers",
  contacts: ["0412345678"],
  typing: "",
  group: undefined,
  message: "Hello",
  longUrl: "",
  question: "",
  optout: false,
  until: undefined,
  ...timeOf("now"),
};

it("R030, R031: Later begins five minutes ahead at a step of five minutes, and Now clears it", () => {
  const later = { ...values, ...timeOf("schedule") };
  expect(later.scheduleAt).toBeGreaterThanOrEqual(Date.now() + 299_000);
  expect(later.scheduleAt).toBeLessThanOrEqual(Date.now() + 600_000);
  expect((later.scheduleAt ?? 1) % 300_000).toBe(0);
  expect(payloadOf(later)).toMatchObject({ sendType: "schedule", scheduleAt: later.scheduleAt });
  const now = payloadOf({ ...later, ...timeOf("now") });
  expect(now.sendType).toBe("now");
  expect(now).not.toHaveProperty("scheduleAt");
});

it("R138, R139: a time is required for later, and has to be ahead", () => {
  const at = (scheduleAt: number | undefined) =>
    quickErrors({ ...values, sendType: "schedule", scheduleAt }, { kind: "none" }).scheduleAt;
  expect(at(undefined)).toBe("Please select a schedule time");
  expect(at(Date.now())).toBe(SCHEDULE_TEXTS.tooSoon);
  expect(at(Date.now() + 300_000)).toBeUndefined();
});

it("keeps its key until what is sent changes, so that a lost response leads to no second message", () => {
  const first = attemptOf(values, undefined);
  expect(attemptOf({ ...values }, first).key).toBe(first.key);
  const typed = { ...values, contacts: [], typing: "0412345678" };
  expect(attemptOf(typed, first).key).toBe(first.key);
  for (const other of [
    { message: "Hello again" },
    { contacts: ["0412345679"] },
    timeOf("schedule"),
  ]) {
    expect(attemptOf({ ...values, ...other }, first).key).not.toBe(first.key);
  }
});

it("asks before it is closed if there is a text, or a number that it did not begin with", () => {
  const empty = { ...values, message: " " };
  expect(isWritten(values, {})).toBe(true);
  expect(isWritten(empty, { contacts: ["0412345678"] })).toBe(false);
  expect(isWritten(empty, {})).toBe(true);
  expect(isWritten({ ...empty, contacts: [], typing: "04" }, {})).toBe(true);
});

it("R111: a text that reads like marketing asks about the opt-out line, unless it has one", () => {
  const sale = { ...values, message: "20% off until Sunday" };
  expect(asksForOptOut(sale)).toBe(true);
  expect(asksForOptOut({ ...sale, optout: true })).toBe(false);
  expect(asksForOptOut({ ...sale, message: `${sale.message}. Text STOP to opt out` })).toBe(false);
  expect(asksForOptOut({ ...values, message: "Table for two at 7 pm" })).toBe(false);
  // What a message to a group becomes has no opt-out line (R109).
  expect(asksForOptOut({ ...sale, to: "group" })).toBe(false);
});

it("R092, R093: a message on a shared number is used again and answered from the shared number", () => {
  const pool = "61480000001";
  const names = [{ value: "Bells", label: "Business: Bells", type: 3, perSecond: 10 }] as const;
  const shared = { value: SHARED_SENDER, label: "Shared number", type: 1, perSecond: 10 } as const;
  const me = { defaultSender: "Bells", role: "user", access: [] } as const;
  const both = { ...me, access: [], senderList: [...names, shared] };
  expect(newQuick(both).sender).toBe("Bells");
  expect(newQuick(both, { sender: pool, contacts: ["61491570156"] }).sender).toBe(SHARED_SENDER);
  expect(startWith(both, { sender: "Bells" }).sender).toBe("Bells");
  expect(newQuick(both, { sender: "Gone" }).sender).toBe("Bells");
  expect(newQuick({ ...both, senderList: [...names] }, { sender: pool }).sender).toBe("Bells");
});

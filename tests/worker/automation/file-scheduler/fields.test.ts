import { expect, it } from "vitest";
import { createSchedulerGroup } from "#core/contract/file-scheduler/file-scheduler.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import { csv, DAY, dailyFrom, LABELS, uploaded } from "./support.ts";

const WHOLE = {
  name: "Bookings",
  labels: LABELS,
  campaign_type: "notification",
  sender: "#SharedNum#",
  message: "Hello {{name}}",
};

it.each([
  [{ name: " " }, "name", FILE_TEXTS.nameRequired],
  [{ message: "" }, "message", FILE_TEXTS.messageRequired],
  [{ sender: "Nobody" }, "sender", undefined],
  [{ message: "Hello {{nickname}}" }, "message", undefined],
  [{ source: "fetch" }, "url", FILE_TEXTS.addressRequired],
  [{ source: "fetch", url: "http://10.0.0.1/a.csv" }, "url", undefined],
  [{ windowMinutes: 1.5 }, "windowMinutes", undefined],
  [{ graceMinutes: -1 }, "graceMinutes", undefined],
])(
  "O15: a scheduler with %j is refused beside its field, and nothing of it is kept",
  async (input, field, text) => {
    const ctx = await newAccount();
    const upload = await uploaded({ ctx }, csv(["0412345678"]));
    const recurrence = dailyFrom(ctx.now() + DAY);
    const cookie = await sessionFor(ctx);
    const whole = { ...WHOLE, upload, recurrence };
    const refused = await call(createSchedulerGroup, { ...whole, ...input }, { cookie });
    const { fields = {} } = await refusalOf(refused);
    expect([refused.status, Object.keys(fields)]).toEqual([400, [field]]);
    if (text !== undefined) expect(fields[field]).toBe(text);
    expect((await rowsOf(ctx)).scheduler_groups).toEqual([]);
    expect((await call(createSchedulerGroup, whole, { cookie })).status).toBe(200);
  },
);

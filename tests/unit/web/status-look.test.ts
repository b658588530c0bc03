import { expect, it } from "vitest";
import {
  MESSAGE_STATUSES,
  QUICK_STATUSES,
  STATUS_LABELS,
  wireMessageStatus,
} from "#core/statuses.ts";
import { statusLook } from "#web/components/ui/status-look.ts";
import { barOf } from "#web/features/campaigns/report-counts.ts";

const NOT_OF_CAMPAIGNS: readonly string[] = ["received", ...QUICK_STATUSES];
const sent = MESSAGE_STATUSES.filter((status) => !NOT_OF_CAMPAIGNS.includes(status)).map(
  wireMessageStatus,
);

it("every status has a word and a look, and every campaign's message a colour of its own in bars", () => {
  for (const status of Object.keys(STATUS_LABELS)) {
    expect(statusLook(status).word).toBe(STATUS_LABELS[status]);
  }
  const colours = sent.map(statusLook).map(({ tone, faint }) => `${tone} ${faint}`);
  expect(new Set(colours).size).toBe(sent.length);
});

it("the report's bar has every message's status once, in its badge's word and colour", () => {
  const bar = barOf({ delivered: 3, queued: 2 });
  expect(bar.map(({ key }) => key).sort()).toEqual([...sent].sort());
  expect(bar.reduce((sum, { value }) => sum + value, 0)).toBe(5);
  for (const { key, label, tone } of bar) {
    expect({ label, tone }).toEqual({ label: statusLook(key).word, tone: statusLook(key).tone });
  }
});

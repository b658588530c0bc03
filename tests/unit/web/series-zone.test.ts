import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Recurring } from "#core/contract/schedules/recurrence.ts";
import { newId } from "#core/ids.ts";
import { SeriesZone } from "#web/features/campaigns/dates-card.tsx";
import { NextDates } from "#web/features/campaigns/repeat-fields.tsx";
import { TimeZone } from "#web/lib/dates.ts";

const PERTH = "Australia/Perth";
const SYDNEY = "Australia/Sydney";

// Without a sending window.
vi.mock("#web/lib/session.ts", () => ({ useMe: () => ({}) }));
const press = vi.hoisted(() => vi.fn());
const action = vi.hoisted(() => ({ isPending: false, mutate: vi.fn() }));
vi.mock("#web/lib/query.ts", () => ({ useAction: () => action }));
vi.mock("#web/components/ui/button.tsx", () => ({
  Button: ({ onClick, children }: { onClick: () => void; children: string }) => {
    press.mockImplementation(onClick);
    return h("button", { type: "button" }, children);
  },
}));

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const drawnIn = (zone: string, element: ReactElement) =>
  words(renderToStaticMarkup(h(TimeZone, { value: zone }, element)));

const WEEKLY = {
  ...({ repeat: "weekly", every: 2 } as const),
  ...{ daysOfWeek: [1], dayOfMonth: 1 },
  ...{ start_date: "2026-06-01", minutes: 540 },
};
const id = newId("campaign", 0);

function panel(zone: string, change: { status?: string; mayEdit?: boolean } = {}) {
  const recurring: Recurring = { ...WEEKLY, runCount: 3, queueDetail: [], timeZone: SYDNEY };
  const report = { _id: id, recurring, status: "scheduled", mayEdit: true, ...change };
  return drawnIn(zone, h(SeriesZone, { report }));
}

it("decision 17: a series of another zone says both, and is moved to the account's with its repeats", () => {
  const drawn = panel(PERTH);
  expect(drawn).toMatch(/^Its times are in AE[SD]T Sydney\. Your account is in AWST Perth now\./);
  expect(drawn).toMatch(/Move to AWST Perth$/);
  press();
  expect(action.mutate).toHaveBeenCalledExactlyOnceWith({
    ...{ scduleid: id, timeZone: PERTH },
    recurrence: WEEKLY,
  });
});

it("says nothing of a series in the account's own zone, and offers no move to whom may not change it", () => {
  expect(panel(SYDNEY)).toBe("");
  for (const fixed of [{ mayEdit: false }, { status: "complete" }]) {
    const drawn = panel(PERTH, fixed);
    expect(drawn).toContain("Your account is in AWST Perth now.");
    expect(drawn).not.toContain("Move to");
  }
});

it("decision 17: the next dates of a series are shown in its own zone, whatever the account's is", () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-20T00:00:00Z") });
  const preview = h(NextDates, {
    draft: { campaign_type: "promotional" },
    repeats: WEEKLY,
    zone: SYDNEY,
  });
  const drawn = drawnIn(PERTH, preview);
  vi.useRealTimers();
  expect(drawn).toContain("Next dates (AEST Sydney)");
  expect(drawn).toContain("Mon 01/06/2026 09:00 AM");
  expect(drawn).not.toContain("Perth");
});

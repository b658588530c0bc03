import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { statusReason } from "#web/components/messages/message-status.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { FollowUpStatus } from "#web/features/campaigns/follow-up-report.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { formatShare } from "#web/lib/format.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";

function drawn(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

const words = (html: string) => html.replace(/<[^>]+>/g, "");

it("R018, R019: a time is shown in the account's time zone, whatever the browser's", () => {
  const at = Date.parse("2026-10-03T15:59:00Z");
  const inZone = (zone: string) => words(drawn(h(TimeZone, { value: zone }, h(DateTime, { at }))));
  expect(inZone("Australia/Perth")).toBe("03/10/2026 11:59 PM");
  expect(inZone("Asia/Kolkata")).toBe("03/10/2026 09:29 PM");
  expect(inZone("Australia/Sydney")).toBe("04/10/2026 01:59 AM");
});

it("R677: a time zone has the name that its clocks have on that day", () => {
  const [january, july] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
  const names = (zone: string) => [zoneLabel(zone, january), zoneLabel(zone, july)];
  expect(names("Australia/Sydney")).toEqual(["AEDT Sydney", "AEST Sydney"]);
  expect(names("Australia/Adelaide")).toEqual(["ACDT Adelaide", "ACST Adelaide"]);
  expect(names("Australia/Brisbane")).toEqual(["AEST Brisbane", "AEST Brisbane"]);
  expect(names("Asia/Kolkata")).toEqual(["IST Kolkata", "IST Kolkata"]);
  // In a long summer, on its second day and in its last week; then its end.
  expect(zoneLabel("Australia/Sydney", Date.UTC(2023, 9, 2))).toBe("AEDT Sydney");
  expect(zoneLabel("Australia/Sydney", Date.UTC(2024, 3, 5))).toBe("AEDT Sydney");
  const over = Date.parse("2027-04-03T16:00:00Z");
  expect(zoneLabel("Australia/Sydney", over - 1000)).toBe("AEDT Sydney");
  expect(zoneLabel("Australia/Sydney", over)).toBe("AEST Sydney");
});

it("R675: without an account, a time is shown in Sydney's time zone", () => {
  const at = "2026-10-03T15:59:00Z";
  expect(words(drawn(h(DateTime, { at, dateOnly: true })))).toBe("04/10/2026");
});

it("R001, R017: an amount has two decimals, and its exact figure in the tooltip", () => {
  const charge = drawn(h(Money, { cents: 54_994.5, kind: "charge" }));
  expect(words(charge)).toBe("$549.95");
  expect(charge).toContain('title="$549.945"');
  expect(words(drawn(h(Money, { cents: 54_994.5, kind: "balance" })))).toBe("$549.94");
  expect(drawn(h(Money, { cents: 55_000, kind: "charge" }))).not.toContain("title");
});

it.each([
  ["delivered", "check-check"],
  ["sent", "check"],
  ["queued", "clock"],
  ["scheduled", "clock"],
  ["pending", "clock"],
  ["failed", "circle-x"],
  ["blocked", "ban"],
])("R072: the icon of %s is %s", (status, icon) => {
  expect(drawn(h(StatusBadge, { status }))).toMatch(new RegExp(`lucide-${icon}[" ]`));
});

it.each([
  ["R071", "running", "In progress"],
  ["R067", "cancel", "Cancelled"],
])("%s: %s is labelled %s", (_rule, status, label) => {
  expect(words(drawn(h(StatusBadge, { status })))).toBe(label);
});

it("R091, R226: failed and blocked rows explain themselves with the reason", () => {
  const said = "Sorry, we couldn’t send this message! REASON: Handset is off";
  expect(statusReason("failed", "Handset is off")).toBe(said);
  expect(statusReason("blocked", "Handset is off")).toBe(said);
  expect(statusReason("delivered", "Handset is off")).toBeUndefined();
  expect(statusReason("failed", undefined)).toBeUndefined();
});

it("R082, R227: the tooltip of a failed follow-up gives the reason", () => {
  const status = (name: string) => {
    return drawn(h(FollowUpStatus, { status: name, reason: "Credit has run out" }));
  };
  const said = "Sorry, we couldn&#x27;t send this follow-up campaign! REASON: Credit has run out";
  expect(status("failed")).toContain(`title="${said}"`);
  expect(status("queued")).not.toContain("title");
});

it("a share is 0% only of none and 100% only of all", () => {
  const shares = [0, 1, 9, 500, 999, 1000].map((part) => formatShare(part, 1000));
  expect(shares).toEqual(["0%", "<1%", "<1%", "50%", "99%", "100%"]);
});

import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CheckStats } from "#web/features/campaigns/check-stats.tsx";
import type { When } from "#web/features/campaigns/when.ts";

vi.mock("#web/features/campaigns/use-sending-hours.ts", () => ({
  useSendingHours: () => ({ finishesAt: () => 0 }),
}));

/** What the figures say, of a campaign of $5.50 with $100 of credit. */
function words(when: When, needsApproval = false): string {
  const check = {
    ...{ recipients: 100, exclusions: [], price: 550, balance: 10_000, balanceAfter: 9450 },
    ...{ needsApproval, perSecond: 10, finishSeconds: 10 },
  };
  const draft = { campaign_type: "promotional" } as const;
  const html = renderToStaticMarkup(h(CheckStats, { draft, check, when, reserved: undefined }));
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

it("says what is left of the balance only where something is debited now", () => {
  expect(words({ kind: "now" })).toContain("Balance after $94.50 $100.00 now");
  expect(words({ kind: "later", at: 1 })).toContain("Balance after $94.50");
  const waits = words({ kind: "now" }, true);
  expect(waits).toContain("Balance $100.00 Nothing is debited now");
  expect(waits).not.toContain("Balance after");
});

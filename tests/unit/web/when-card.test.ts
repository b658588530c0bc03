import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { WhenCard } from "#web/features/campaigns/when-card.tsx";

const AT_ONCE = "Sending starts as soon as you press Send.";
const APPROVED = "Sending starts once we approve it, usually within";

function drawn(change: { waits?: boolean; opensAt?: number }) {
  const draft = { campaign_type: "promotional" } as const;
  const props = { when: { kind: "now" } as const, onWhen: () => {}, errors: {}, zone: undefined };
  const card = {
    draft,
    ...props,
    opensAt: undefined,
    quiet: undefined,
    scheduled: false,
    waits: false,
    ...change,
  };
  return renderToStaticMarkup(h(MemoryRouter, null, h(WhenCard, card)));
}

it("what waits for approval is not said to start as soon as Send is pressed", () => {
  expect(drawn({ waits: true })).toContain(APPROVED);
  expect(drawn({ waits: true })).not.toContain(AT_ONCE);
  expect(drawn({})).toContain(AT_ONCE);
  expect(drawn({})).not.toContain(APPROVED);
});

it("nor what waits for the sending hours", () => {
  const opensAt = Date.parse("2026-06-01T00:00:00Z");
  for (const waits of [true, false]) {
    expect(drawn({ opensAt, waits })).not.toContain("Sending starts");
  }
});

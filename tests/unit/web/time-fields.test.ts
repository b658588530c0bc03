import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import type { SelectProps } from "#web/components/ui/select.tsx";
import { FollowUpFields } from "#web/features/campaigns/follow-up-fields.tsx";

// What can be chosen, without opening it.
vi.mock("#web/components/ui/select.tsx", () => ({
  Select: ({ "aria-label": label, options }: SelectProps) =>
    h("p", null, [label, ...options.map(({ label: option }) => option)].join(" ")),
}));
vi.mock("#web/components/composer/composer.tsx", () => ({ Composer: () => null }));
vi.mock("#web/features/campaigns/follow-up-cost.tsx", () => ({ useFollowUpCheck: () => ({}) }));
vi.mock("#web/features/campaigns/opt-out-for.ts", () => ({ optOutFor: () => undefined }));
vi.mock("#web/features/campaigns/use-chosen-groups.ts", () => ({
  sourcesOf: () => [],
  useChosenGroups: () => ({}),
}));
vi.mock("#web/lib/session.ts", () => ({ useMe: () => ({ linkHost: "links.example" }) }));
vi.mock("#web/lib/use-parameters.ts", () => ({ useParameters: () => ({}) }));

const minutes = (html: string) => /Minute ([\d ]+)/.exec(html)?.[1]?.split(" ").map(Number);

it("R141: minutes come in steps of five, and one that is set already stays", () => {
  const fields = (minutes: number) =>
    renderToStaticMarkup(h(TimeFields, { minutes, onMinutes: () => {} }));
  expect(minutes(fields(540))).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  expect(minutes(fields(547))).toEqual([0, 5, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
});

it("R142, C32: those of a follow-up come in steps of a quarter of an hour", () => {
  const draft: Draft = {
    ...{ _id: "cmp_1", name: "Spring sale", campaign_type: "promotional", camp_type: "sms" },
    ...{ sender: "Bells", message: "Hi", group_array: [], segment_array: [], assigned: [] },
    ...{ optout: false, replyStopToOptOut: false, replyLink: false, plainValues: false },
    ...{ status: "draft", shared: false, mayEdit: true, mayDelete: true, updatedAt: 1 },
  };
  const followUp = { to: "all", days: 2, minutes: 540, message: "" } as const;
  const props = { draft, followUp, onFollowUp: () => {}, error: undefined, priced: undefined };
  expect(minutes(renderToStaticMarkup(h(FollowUpFields, props)))).toEqual([0, 15, 30, 45]);
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { type CampaignRow, getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { newId } from "#core/ids.ts";
import type { DialogProps } from "#web/components/ui/dialog.tsx";
import { ScheduledDrawer } from "#web/features/campaigns/scheduled-drawer.tsx";
import { paths } from "#web/lib/paths.ts";
import { keyOf } from "#web/lib/query.ts";

vi.mock("#web/components/ui/dialog.tsx", () => ({
  Dialog: ({ children, footer }: DialogProps) => h("div", null, children, footer),
}));

const id = newId("campaign", 0);
const [members, friends] = [newId("group", 0), newId("group", 1)];
const LONG = "https://example.com/summer?from=sms";

/** The drawer of a scheduled campaign with these targets. */
function drawn(groupNames: CampaignRow["groupNames"], longUrl?: string) {
  const row: CampaignRow = {
    ...({
      _id: id,
      name: "Summer",
      camp_type: "sms",
      status: "scheduled",
      sender: "Bells",
    } as const),
    ...({ createdAt: 0, repeat: "one_time", scheduleAt: 1, recipients: 2, price: 10 } as const),
    ...{ counts: {}, groupNames },
  };
  const report = { ...row, message: "Hi", mayEdit: true, ...(longUrl ? { longUrl } : {}) };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keyOf(getCampaign, { id }), { data: report });
  const nothing = () => {};
  const drawer = h(ScheduledDrawer, {
    ...{ row, onReschedule: nothing, onCancel: nothing, onClose: nothing },
  });
  return renderToStaticMarkup(h(QueryClientProvider, { client }, h(MemoryRouter, null, drawer)));
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, to, text]) => [text, to]);

it("R041: each group of a scheduled campaign is a link to it, a segment and a list are not", () => {
  const segment = newId("segment", 0);
  const html = drawn([
    { _id: members, name: "Members" },
    { _id: friends, name: "Friends" },
    { _id: segment, name: "In Perth" },
  ]);
  const links = linksOf(html);
  expect(links).toContainEqual(["Members", paths.group(members)]);
  expect(links).toContainEqual(["Friends", paths.group(friends)]);
  expect(links.map(([text]) => text)).not.toContain("In Perth");
  expect(html).toContain("In Perth");
  expect(drawn([])).toContain("A list of numbers");
});

it("R040: where the short link of a scheduled campaign leads is a link; without one nothing is said of it", () => {
  const html = drawn([], LONG);
  expect(html).toContain("Long URL");
  expect(linksOf(html)).toContainEqual([LONG, LONG]);
  expect(drawn([])).not.toContain("Long URL");
});

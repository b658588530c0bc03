import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listDrafts } from "#core/contract/campaigns.ts";
import { keyOf, useCall } from "#web/lib/query.ts";

const input = { page: 1 };

function Drafts({ wanted, onData }: { wanted: boolean; onData: (data: unknown) => void }) {
  onData(useCall(listDrafts, wanted ? input : undefined).data);
  return null;
}

/** What `useCall` answers at once where the cache holds the drafts, with a page and without. */
function answered(wanted: boolean): unknown {
  const client = new QueryClient();
  client.setQueryData(keyOf(listDrafts, input), "cached");
  client.setQueryData(keyOf(listDrafts, {}), "cached");
  const seen: unknown[] = [];
  const screen = h(Drafts, { wanted, onData: (data) => seen.push(data) });
  renderToStaticMarkup(h(QueryClientProvider, { client }, screen));
  return seen[0];
}

it("answers from the cache", () => {
  expect(answered(true)).toBe("cached");
});

it("answers nothing where nothing is asked, whatever the cache holds", () => {
  expect(answered(false)).toBeUndefined();
});

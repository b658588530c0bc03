import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listDrafts } from "#core/contract/campaigns/drafts.ts";
import { FreshFor, keyOf, useCall } from "#web/lib/query.ts";

const input = { page: 1 };

type Seen = Pick<ReturnType<typeof useCall>, "data" | "isStale">;

function Drafts({ wanted, onSeen }: { wanted: boolean; onSeen: (seen: Seen) => void }) {
  onSeen(useCall(listDrafts, wanted ? input : undefined));
  return null;
}

/** What `useCall` returns immediately if the cache has held the drafts for ten seconds. */
function seen(
  wanted: boolean,
  around: (screen: ReactNode) => ReactNode = (screen) => screen,
): Seen {
  const client = new QueryClient();
  const updatedAt = Date.now() - 10_000;
  client.setQueryData(keyOf(listDrafts, input), "cached", { updatedAt });
  client.setQueryData(keyOf(listDrafts, {}), "cached", { updatedAt });
  const all: Seen[] = [];
  const screen = around(h(Drafts, { wanted, onSeen: (one) => all.push(one) }));
  renderToStaticMarkup(h(QueryClientProvider, { client }, screen));
  const [first] = all;
  if (!first) throw new Error("Nothing was drawn");
  return first;
}

it("returns data from the cache", () => {
  expect(seen(true).data).toBe("cached");
});

it("returns nothing if nothing is requested, whatever is in the cache", () => {
  expect(seen(false).data).toBeUndefined();
});

it("reloads after a few seconds, or when the screen says so", () => {
  expect(seen(true).isStale).toBe(true);
  expect(seen(true, (screen) => h(FreshFor, { value: 60_000 }, screen)).isStale).toBe(false);
});

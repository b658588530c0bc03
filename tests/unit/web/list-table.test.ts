import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { type Group, listGroups } from "#core/contract/groups/groups.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { type ListPage, useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";

const asked = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/query.ts", () => ({ useCall: asked }));

const rows = [{ name: "Autumn" }, { name: "Winter" }];
const numbered = { items: rows, total: 25, current: 2, limit: 10, totalPages: 3 };

function Seasons({ wanted }: { wanted: boolean }) {
  const state = useTableState({ filters: ["status"] });
  const list = useList(state, listGroups, wanted ? {} : undefined);
  return h(ListTable<Group, "status">, {
    label: "Seasons",
    list,
    columns: [{ key: "name", header: "Name", cell: (row) => row.name }],
    rowKey: (row) => row.name,
    searchLabel: "Search seasons",
    noMatch: "No season has this name.",
    empty: "No seasons yet",
  });
}

/** The list as rendered at a URL, if its call has this result. */
function drawn(address: string, result: { data?: ListPage; error?: Error }, wanted = true): string {
  asked.mockReturnValue({ isPlaceholderData: false, isFetching: false, error: null, ...result });
  return renderToStaticMarkup(
    h(MemoryRouter, { initialEntries: [address] }, h(Seasons, { wanted })),
  );
}

it("is busy while the first page loads", () => {
  expect(drawn("/", {})).toContain('aria-busy="true"');
});

it("numbers its pages if the total is known", () => {
  const html = drawn("/?page=2", { data: numbered });
  expect(html).toContain("Autumn");
  expect(html).toContain("11 to 20 of 25");
  expect(html).toContain("Page 2 of 3");
});

it("pages by key if there is a next page", () => {
  const html = drawn("/?cursor=b", { data: { items: rows, limit: 10, next: "c" } });
  expect(html).toContain("2 shown");
  expect(html).not.toContain("Page ");
  expect(html).not.toMatch(/aria-label="(Previous|Next) page"[^>]*disabled/);
});

it("has no pager if the list is complete", () => {
  expect(drawn("/", { data: { items: rows } })).not.toContain('aria-label="Pages"');
});

it("says that there is nothing, with nothing to search in", () => {
  const html = drawn("/", { data: { items: [] } });
  expect(html).toContain("No seasons yet");
  expect(html).not.toContain("Search seasons");
});

it("says that nothing matches a search or a filter, and keeps the search", () => {
  for (const address of ["/?search=spring", "/?status=held"]) {
    const html = drawn(address, { data: { items: [] } });
    expect(html).toContain("No season has this name.");
    expect(html).toContain("Search seasons");
  }
});

it("offers to try again if the first page cannot be loaded, and keeps rows that were loaded", () => {
  expect(drawn("/", { error: new TypeError() })).toContain("Try again");
  expect(drawn("/", { error: new TypeError(), data: numbered })).toContain("Autumn");
});

it("requests nothing for an impossible search, and shows no rows", () => {
  const html = drawn("/?search=0", { data: numbered }, false);
  expect(asked.mock.lastCall?.[1]).toBeUndefined();
  expect(html).not.toContain("Autumn");
  expect(html).toContain("No season has this name.");
});

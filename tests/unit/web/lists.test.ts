import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listContacts } from "#core/contract/contacts.ts";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { groupColumns } from "#web/features/groups/group-columns.tsx";

it("R278: the groups table has these columns", () => {
  expect(groupColumns.map(({ header }) => header)).toEqual([
    "Name",
    "Total Contacts",
    "Unsubscribed",
    "Added Date",
  ]);
});

it("R279: the groups list has a size changer and a quick jumper", () => {
  const pages = { page: 1, totalPages: 5, total: 50, limit: 10, onPage: () => {} };
  const drawn = renderToStaticMarkup(h(Pagination, { ...pages, onLimit: () => {} }));
  expect(drawn).toContain('aria-label="Rows on a page"');
  expect(drawn).toContain('aria-label="Go to page"');
});

it("R409: a page of contacts has ten by default", () => {
  const id = "grp_01JD0000000000000000000000";
  expect(listContacts.input.parse({ id }).limit).toBe(10);
});

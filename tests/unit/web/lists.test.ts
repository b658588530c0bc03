import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { groupColumns } from "#web/features/groups/group-columns.tsx";
import { shortcuts } from "#web/features/help/quick-actions-screen.tsx";

it("R278: the groups table has these columns", () => {
  expect(groupColumns.map(({ header }) => header)).toEqual([
    "Name",
    "Total Contacts",
    "Unsubscribed",
    "Added Date",
  ]);
});

const pager = (totalPages: number) => {
  const pages = { page: 1, totalPages, total: totalPages * 10, limit: 10, onPage: () => {} };
  return renderToStaticMarkup(h(Pagination, { ...pages, onLimit: () => {} }));
};

it("R279, R657: a list of two pages has a size changer and a quick jumper", () => {
  expect(pager(2)).toContain('aria-label="Rows on a page"');
  expect(pager(2)).toContain('aria-label="Go to page"');
});

it("R657: a list of one page has no pager", () => {
  expect(pager(1)).toBe("");
  expect(pager(0)).toBe("");
});

it("R290, O13: each shortcut opens the screen where it is done", () => {
  expect(shortcuts.map(({ title, action }) => [title, action?.to])).toEqual([
    ["Run Campaign", "/campaign/create"],
    ["Upload Contact", "/group"],
    ["Email to SMS", "/email-sms"],
    ["Sender ID", "/sender-ids"],
  ]);
});

it("R409: a page of contacts has ten by default", () => {
  const id = "grp_01JD0000000000000000000000";
  expect(listContacts.input.parse({ id }).limit).toBe(10);
});

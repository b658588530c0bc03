import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import {
  listNotifications,
  type Notification,
} from "#core/contract/notifications/notifications.ts";
import { person } from "#tests/support/person.ts";
import { NotificationList } from "#web/features/notifications/notification-list.tsx";
import { useNotifications } from "#web/features/notifications/use-notifications.ts";
import { keyOf } from "#web/lib/query.ts";

vi.mock("#web/lib/session.ts", () => ({ useMe: () => person({}) }));

const rung: Notification = {
  _id: "ntf_1",
  kind: "campaign",
  message: "your campaign “Sale” is complete",
  createdAt: 0,
  read: false,
};

function Bell() {
  const nothing = () => {};
  return h(NotificationList, {
    notifications: useNotifications(),
    onSeen: nothing,
    onOpen: nothing,
  });
}

/** The bell's list, as it is drawn while these are in it. */
function drawn(items: readonly Notification[]): string {
  const client = new QueryClient();
  const page = { items, next: undefined, unread: items.length };
  client.setQueryData(keyOf(listNotifications), { pages: [page], pageParams: [""] });
  const list = h(MemoryRouter, null, h(Bell));
  return renderToStaticMarkup(h(QueryClientProvider, { client }, list));
}

it("R490: each notification of the bell shows a letter avatar, its message and a delete icon", () => {
  const items = drawn([rung, { ...rung, _id: "ntf_2", message: "new message received!" }])
    .split("<li")
    .slice(1);
  expect(items).toHaveLength(2);
  const [first = "", second = ""] = items;
  // The letter is for the eye: the message that it begins is read out once.
  expect(first).toMatch(/aria-hidden="true"[^>]*rounded-full[^>]*>Y<\/span>/);
  expect(second).toMatch(/aria-hidden="true"[^>]*rounded-full[^>]*>N<\/span>/);
  expect(first).toContain("your campaign “Sale” is complete</span>");
  expect(second).toContain("new message received!</span>");
  for (const item of items) {
    expect(item).toMatch(/<button[^>]*aria-label="Delete &quot;[^>]*>.*<svg/);
  }
});

it("R491: an empty bell shows 'No new notification.'", () => {
  expect(drawn([])).toMatch(/<p[^>]*>No new notification\.<\/p>/);
  expect(drawn([rung])).not.toContain("No new notification.");
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { ContactPreview, previewRecipients } from "#web/features/campaigns/contact-preview.tsx";
import { keyOf } from "#web/lib/query.ts";

const contact = (number: string, flags: object = {}) => ({
  ...{ number, fields: [], isBlocked: false, isBlockedByUser: false },
  ...flags,
});
const CONTACTS = [
  contact("61412345670", { isBlockedByUser: true }),
  contact("61412345671", { isBlocked: true }),
  contact("61412345672"),
];

/** What the preview says below the phone. */
function words(camp_type: "sms" | "mms"): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keyOf(listContacts, { id: "grp_1", limit: 100 }), {
    items: CONTACTS,
    total: 3,
  });
  const group = { _id: "grp_1", totalContacts: 3, unsubscribe: 2 };
  const details = {
    ...{ camp_type, campaign_type: "promotional" as const, sender: "Bells", optout: false },
    ...{ plainValues: false, audience: null, segment_array: [], group_array: ["grp_1"] },
    ...{ subject: "", media: "", url: "", mediaType: "", mediaName: "" },
  };
  const props = {
    me: { senderList: [], linkHost: "cooee.test" },
    details,
    message: "Hello",
    chosen: { groups: [group] },
    params: { values: {} },
  };
  const preview = h(ContactPreview, props);
  const drawn = renderToStaticMarkup(h(QueryClientProvider, { client }, preview));
  return drawn.replace(/<[^>]+>/g, "");
}

it("an SMS preview says its parts, an MMS one that it is an MMS, and who opted out is not counted", () => {
  expect(words("sms")).toContain("+61 412 345 672Contact 1 of 1 · 1 part");
  expect(words("mms")).toContain("Contact 1 of 1 · MMS");
});

it("goes through those who get the message: of a notification, those whom the account blocked as well", () => {
  const numbers = (type: "promotional" | "notification") =>
    previewRecipients(CONTACTS, type, false).map(({ number }) => number.slice(-1));
  expect(numbers("promotional")).toEqual(["2"]);
  expect(numbers("notification")).toEqual(["1", "2"]);
});

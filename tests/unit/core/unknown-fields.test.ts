import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { someOf } from "#tests/support/some-of.ts";

/** Calls that neither send, spend nor grant: an unknown field is no harm there, and is ignored. */
const HARMLESS: readonly string[] = [
  // user: a person's own settings and sign-in
  "POST /user/updatesocialloginAccount",
  "POST /user/logo",
  "PUT /user/me",
  "POST /user/new-additional-info",
  "PUT /user/set-up-multiple-mfa-email",
  "POST /user/new-change-password",
  "DELETE /user/me",
  "DELETE /user/sessions",
  "POST /user/deleteUserEmail",
  "POST /user/sendVerification",
  "POST /user/admin-visit",
  "POST /fileStorage/uploadFile",
  // billing: takes something back, or keeps an address
  "DELETE /special-plan",
  "POST /user/deleteCard",
  "PUT /user/billing-details",
  // auth: a person's own settings and sign-in
  "POST /auth/change-mobile",
  "POST /auth/resend-email",
  "POST /auth/generate-otp",
  "POST /auth/verify-email",
  // gateway-mms: keeps a file or a saved campaign
  "POST /gatewaymms/video-compress",
  "POST /gatewaymms/media",
  "PUT /gatewaymms/updatebulk/{id}",
  // templates: keeps a text
  "POST /template/mms",
  "PUT /template/mms/{id}",
  "POST /mobile/template",
  "PUT /mobile/template/{id}",
  // admin: keeps words and routes, or takes something back
  "DELETE /admin/userPurchaseOrder",
  "POST /admin/create-global-template",
  "POST /admin/blockedWord",
  "POST /admin/name-registration-file",
  "POST /admin/provider-meta",
  "POST /admin/sender-provider",
  "POST /admin/default-provider",
  "PUT /admin/provider-meta/{id}",
  "PUT /admin/sender-provider/{id}",
  "POST /admin/bulk-upload-dedicated-number",
  "POST /admin/provider/resume",
  "POST /admin/sharednumber",
  "PUT /admin/sharednumber/{id}",
  // senders: asks for a sender, which an administrator decides on, or describes one
  "POST /user/edit-reference-personal-number/{id}",
  "POST /user/resend-otp-personal-senders",
  "POST /user/send-otp-personal-senders",
  "POST /user/verify-otp-personal-senders/{id}",
  "POST /user/sender-test/{id}",
  "POST /buisness",
  "PUT /user/addbuisness",
  "PUT /user/deletebuisness",
  "POST /buisness/{id}",
  "PUT /buisness/{id}",
  "PUT /numberassign/{id}/reference",
  "PUT /numberassign/{id}",
  // integrations: keeps a key
  "PUT /integrations/stripe-key",
  // gateway-sms: keeps a saved campaign or an audience, or says something about one
  "PUT /gateway/bulk/{id}/appeal",
  "PUT /gateway/quick/{id}/appeal",
  "POST /gateway/audience",
  "PUT /gateway/updatebulk/{id}",
  "POST /gateway/audience/sheet",
  "PUT /gateway/campaign/{id}/link",
  "PUT /gateway/quick/{id}/link",
  // subaccounts: ends, tests or opens something
  "POST /user/test-webhook-connection",
  "POST /user/delete-sub-account",
  "POST /user/subaccount-ghl-webhook/{id}",
  "POST /user/subaccountLogin",
  // verification: asks for a decision
  "POST /user/fill-verification-form",
  "POST /user/upload-document",
  // groups: an audience
  "POST /group/groupWithcontact",
  "POST /group/delete-empty-group",
  "PUT /group/{id}",
  "PUT /group/quickcontact/{id}",
  "POST /group/countcontacts/{id}",
  "POST /group/deletemulticontact",
  "POST /group/distinct-column-values/{id}",
  "POST /group/data/{id}",
  "PUT /group/moveContact/{id}",
  "PUT /group/updatequickcontact/{groupId}/{contactId}",
  "POST /group/import/check",
  "PUT /mobile/group/{id}",
  "POST /group/praktika",
  "POST /group",
  "POST /group/upload",
  // categories: an audience
  "POST /category",
  "PUT /category/{id}",
  // contacts: an audience
  "PUT /contact/block/{id}",
  "POST /contact",
  "POST /contact/bulkblock",
  "POST /contact/numbers",
  // segments: an audience
  "POST /segment/count",
  "POST /segment",
  "POST /segment/contacts",
  "PUT /segment/{id}",
  // block: who gets nothing
  "POST /block",
  "PUT /block/{id}",
  // drafts: keeps a draft: what is sent is said when it is launched
  "POST /draftcampaign",
  "PUT /draftcampaign/update-campaign/{id}",
  // scheduler: stops what would be sent
  "PUT /scheduler/cancelRecurranceSchdule",
  "PUT /scheduler/cancelSchdule",
  // rooms: says who looks after a conversation
  "PUT /room/{id}",
  "PUT /room",
  "PUT /room/{id}/lastSeen",
  // links: switches a link, or asks for a domain
  "PUT /user/link-domain",
  // params: keeps a value
  "POST /param",
  "PUT /param/{id}",
  // email-to-sms: takes something back, or writes to support
  "DELETE /emailmessage",
  "POST /emailmessage/emailtosupport",
];

const takesFields = (endpoint: Endpoint) =>
  Object.keys(endpoint.input.shape).some((name) =>
    ["query", "body"].includes(placeOf(endpoint, name)),
  );
const changing = someOf(
  endpoints,
  (endpoint) =>
    endpoint.method !== "GET" && endpoint.access.who === "signed-in" && takesFields(endpoint),
);
const exact = someOf(endpoints, (endpoint) => endpoint.exact === true);

/** Described as a list returned them: of a group only `_id` counts, of past dates nothing. */
const OPEN = ["groupObj", "queueDetail"];

/** The objects in a JSON schema that would overlook a field, by their paths. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const isOpen =
    "properties" in schema && !("additionalProperties" in schema && !schema.additionalProperties);
  const inside = Object.entries(schema).flatMap(([name, part]) =>
    openObjects(part, `${path}.${name}`),
  );
  return isOpen ? [path, ...inside] : inside;
}

describe("fields that a call does not know", () => {
  it("are refused by every call that sends, spends or grants (decision 18)", () => {
    const tolerant = changing.filter((endpoint) => !endpoint.exact).map(nameOf);
    expect(tolerant.toSorted()).toEqual(HARMLESS.toSorted());
  });

  it.each(exact.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "are refused in every object inside %s",
    (_, { input }) => {
      const open = Object.entries(input.shape).flatMap(([name, field]) =>
        OPEN.includes(name)
          ? []
          : openObjects(z.toJSONSchema(field, { io: "input", unrepresentable: "any" }), name),
      );
      expect(open).toEqual([]);
    },
  );
});

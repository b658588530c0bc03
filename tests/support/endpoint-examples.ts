import { endpoints } from "#core/contract/registry.ts";
import type { Endpoint } from "#core/endpoint.ts";
import type { AccountOptions } from "./account.ts";
import { adminExamples } from "./examples/admin.ts";
import { audiencesExamples } from "./examples/audiences.ts";
import { authExamples } from "./examples/auth.ts";
import { automationExamples } from "./examples/automation.ts";
import { billingExamples } from "./examples/billing.ts";
import { businessNamesExamples } from "./examples/business-names.ts";
import { contactFormsExamples } from "./examples/contact-forms.ts";
import { crmExamples } from "./examples/crm.ts";
import { dashboardExamples } from "./examples/dashboard.ts";
import { dedicatedNumbersExamples } from "./examples/dedicated-numbers.ts";
import { emailToSmsExamples } from "./examples/email-to-sms.ts";
import type { Example, Examples } from "./examples/example.ts";
import { keywordsExamples } from "./examples/keywords.ts";
import { mediaExamples } from "./examples/media.ts";
import { mmsExamples } from "./examples/mms.ts";
import { notificationSettingsExamples } from "./examples/notification-settings.ts";
import { personalNumbersExamples } from "./examples/personal-numbers.ts";
import { quickMessagesExamples } from "./examples/quick-messages.ts";
import { recipientsExamples } from "./examples/recipients.ts";
import { roomsExamples } from "./examples/rooms.ts";
import { segmentsExamples } from "./examples/segments.ts";
import { senderExamples } from "./examples/senders.ts";
import { subAccountsExamples } from "./examples/sub-accounts.ts";
import { templatesExamples } from "./examples/templates.ts";
import { tokensWebhooksExamples } from "./examples/tokens-webhooks.ts";
import { userExamples } from "./examples/user.ts";
import { verificationExamples } from "./examples/verification.ts";
import { workflowsExamples } from "./examples/workflows.ts";
import { nameOf } from "./name-of.ts";
import { LABELS, sheet } from "./world/make-audiences.ts";
import type { Thing, Things } from "./world/things.ts";
import { newWorld, thingsIn, type World } from "./world.ts";

const group: Example = { input: (own) => ({ id: own.group }) };
const contact: Example = { input: (own) => ({ id: own.contact }) };
const change: Example = { input: (own) => ({ id: own.change }) };
const upload: Example = { input: (own) => ({ id: own.upload }) };
const importing: Example = { input: (own) => ({ id: own.import }) };
const scheduled: Example = { input: (own) => ({ scduleid: own.scheduled }) };
const campaign: Example = { input: (own) => ({ id: own.campaign }) };
/** Refused for a draft, which is not being sent. */
const draftOnly: Example = { ...campaign, status: 409 };
const resent: Example = {
  ...draftOnly,
  input: (own) => ({ id: own.campaign, to: "failed" }),
};
const labels = JSON.stringify(LABELS);
const draft = (own: Things) => ({
  name: "Spring",
  campaign_type: "promotional",
  sender: "#SharedNum#",
  message: "Hello {{name|there}}",
  group_array: [own.group],
  optout: true,
});
/** A text in full, without a draft. */
const launched: Example = {
  input: (own) => ({
    ...{ mode: "sms", recipients: 1, price: 5.5 },
    ...{ ...draft(own), group_array: [], group: own.group },
  }),
  besides: ["sms"],
};
const listDraft = (own: Things) => ({ ...draft(own), group_array: [], audience: own.audience });
const someone = { number: "0498765432", fields: [{ name: "Name", value: "Bo" }] };

/** Valid input for every endpoint; a test fails if one is missing. */
const EXAMPLES: Examples = {
  ...authExamples,
  ...automationExamples,
  ...adminExamples,
  ...dedicatedNumbersExamples,
  ...userExamples,
  ...tokensWebhooksExamples,
  ...notificationSettingsExamples,
  ...subAccountsExamples,
  ...verificationExamples,
  ...workflowsExamples,
  ...templatesExamples,
  ...crmExamples,
  ...dashboardExamples,
  ...billingExamples,
  ...senderExamples,
  ...businessNamesExamples,
  ...emailToSmsExamples,
  ...mmsExamples,
  ...personalNumbersExamples,
  ...quickMessagesExamples,
  ...roomsExamples,
  ...mediaExamples,
  ...recipientsExamples,
  ...segmentsExamples,
  ...keywordsExamples,
  ...contactFormsExamples,

  "GET /group": {
    input: () => ({ page: 1, limit: 5, search: "Reg", sort: "-name" }),
    needs: ["group", "contact", "import"],
  },
  "GET /mobile/group/{id}": group,
  "POST /group/groupWithcontact": {
    input: (own) => ({ name: "Friends", contacts: [someone], category: own.category }),
  },
  "PUT /group/{id}": {
    input: (own) => ({ id: own.group, name: "Renamed", category: own.category }),
  },
  "DELETE /group/{id}": group,
  "POST /group/delete-empty-group": {
    input: (own) => ({ groups: [own.group], action: "empty" }),
  },
  "GET /group/fields/{id}": group,
  "GET /category": {
    input: () => ({ includeInbuiltCategories: "true" }),
    needs: ["category"],
  },
  "POST /category": { input: () => ({ name: "Regulars" }) },
  "PUT /category/{id}": { input: (own) => ({ id: own.category, name: "Renamed" }) },
  "DELETE /category/{id}": { input: (own) => ({ id: own.category }) },
  "POST /group/upload": { input: () => ({ file: sheet() }) },
  "GET /group/upload/{id}": upload,
  "POST /group": { input: (own) => ({ name: "Imported", upload: own.upload, labels }) },
  "POST /group/praktika": { input: () => ({ name: "Patients of 2026", file: sheet() }) },
  "PUT /mobile/group/{id}": {
    input: (own) => ({ id: own.group, upload: own.upload, labels }),
  },
  "POST /group/import/check": {
    input: (own) => ({ group: own.group, upload: own.upload, labels: LABELS }),
  },
  "GET /group/import/{id}": importing,
  "GET /group/{id}/imports": group,
  "POST /group/import/{id}/undo": { ...importing, status: 409 },
  "GET /group/import/{id}/rejected": importing,
  "POST /group/data/{id}": { input: (own) => ({ id: own.group, limit: 5, search: "04" }) },
  "POST /group/countcontacts/{id}": group,
  "GET /group/getGroupedContact/{id}": group,
  "POST /group/distinct-column-values/{id}": {
    input: (own) => ({ id: own.group, column: "Name" }),
  },
  "GET /contact": {
    input: () => ({
      ...{ page: 1, pageSize: 5, sort: "-number", isBlocked: "false", isBlockedByUser: "false" },
      search: "04",
    }),
    needs: ["contact"],
  },
  "POST /contact": { input: (own) => ({ group: own.group, ...someone }) },
  "GET /contact/searchcontact": { input: () => ({ search: "04" }), needs: ["contact"] },
  "GET /contact/searchgroup": { input: () => ({ search: "04" }), needs: ["contact"] },
  "POST /contact/numbers": {
    input: (own) => ({
      filter: {
        combinator: "and",
        rules: [{ field: "group", operator: "in", value: [own.group] }],
      },
    }),
    needs: ["contact"],
  },
  "GET /contact/contactInformation/{id}": contact,
  "GET /contact/consent": { input: () => ({ number: "0498765432" }) },
  "GET /contact/contactdetail/{id}": contact,
  "PUT /group/quickcontact/{id}": { input: (own) => ({ id: own.group, ...someone }) },
  "PUT /group/updatequickcontact/{groupId}/{contactId}": {
    input: (own) => ({ groupId: own.group, contactId: own.contact, ...someone }),
  },
  "DELETE /group/deletesinglecontact/{id}": contact,
  "POST /group/deletemulticontact": { input: (own) => ({ contact_ids: [own.contact] }) },
  "GET /block": { input: () => ({ search: "04", limit: 5 }), needs: ["contact"] },
  "POST /block": { input: () => ({ number: "0498765432", reason: "Asked by phone" }) },
  "PUT /block/{id}": { input: () => ({ id: "block-61498765432", isBlocked: false }), status: 404 },
  "GET /block/export": { input: () => ({}) },
  "POST /contact/bulkblock": { input: () => ({ file: sheet() }) },
  "GET /contact/getAlloptout": { input: () => ({ limit: 5 }) },
  "PUT /group/moveContact/{id}": {
    input: (own) => ({ id: own.group, group: own.group, contact_ids: [own.contact] }),
    status: 400,
  },
  "POST /group/changecontacts/{id}": {
    input: (own) => ({
      ...{ id: own.group, action: "move", group: own.group, contact_ids: [own.contact] },
    }),
    status: 400,
  },
  "POST /group/removecontacts/{id}": {
    input: (own) => ({ id: own.group, contact_ids: [own.contact] }),
  },
  "GET /group/contactchanges/{id}": group,
  "GET /group/export/{id}": group,
  "POST /group/undochange/{id}": change,
  "PUT /contact/block/{id}": { input: (own) => ({ id: own.contact, isBlocked: true }) },

  "POST /draftcampaign": { input: listDraft, besides: ["sms"] },
  "PUT /draftcampaign/update-campaign/{id}": {
    besides: ["sms"],
    input: (own) => ({ id: own.campaign, ...listDraft(own) }),
  },
  "GET /draftcampaign/campaign/{id}": { ...campaign, besides: ["sms"] },
  "GET /draftcampaign": {
    input: () => ({ page: 1, limit: 5 }),
    needs: ["campaign"],
    besides: ["sms"],
  },
  "DELETE /draftcampaign/campaign/{id}": { ...campaign, besides: ["sms"] },
  "POST /draftcampaign/check/{id}": { ...campaign, besides: ["sms"] },
  "POST /draftcampaign/check/{id}/followup": {
    besides: ["sms"],
    input: (own) => ({ id: own.campaign, followUp: { to: "all", message: "Last day" } }),
  },
  "POST /gateway/bulk": launched,
  "GET /gateway/bulk": {
    input: () => ({ page: 1, search: "Sale", sort: "createdAt" }),
    needs: ["campaign"],
  },
  "GET /scheduler/messageSchdule": { input: () => ({ page: 1, limit: 5 }), needs: ["scheduled"] },
  "PUT /scheduler/editmessageSchdule": {
    input: (own) => ({
      queueJobId: "accept",
      scduleid: own.scheduled,
      scduledate: Date.now() + 7_200_000,
    }),
  },
  "PUT /scheduler/cancelSchdule": scheduled,
  "PUT /scheduler/cancelRecurranceSchdule": {
    input: (own) => ({ scduleid: own.recurring, queueid: own.schedule }),
  },
  "POST /gateway/editschdulebulk": scheduled,
  "POST /gateway/editschdulebulk/check": scheduled,
  "GET /gateway/campaign/{id}": campaign,
  "GET /gateway/inbox-filter-sms/{campaignId}": { input: (own) => ({ campaignId: own.campaign }) },
  "GET /gateway/optout/{id}": campaign,
  "GET /gateway/analytic/{id}": { input: (own) => ({ id: own.campaign, clickstatus: "clicked" }) },
  "GET /gateway/getClickedData": { input: () => ({ limit: 5 }) },
  "PUT /gateway/campaign/{id}/link": {
    input: (own) => ({ id: own.campaign, disabled: true, expiresAt: null }),
    status: 409,
  },
  "PUT /shortUrl/check/{id}": { input: () => ({ id: "00000000" }), status: 404 },
  "GET /gateway/bulkdetails/{id}": { input: (own) => ({ id: own.campaign, limit: 5 }) },
  "PUT /gateway/bulk/{id}/pause": draftOnly,
  "PUT /gateway/bulk/{id}/resume": draftOnly,
  "PUT /gateway/bulk/{id}/cancel": draftOnly,
  "PUT /gateway/bulk/{id}/appeal": {
    input: (own) => ({ id: own.campaign, appeal: "It is our own name" }),
    status: 409,
  },
  "PUT /gateway/bulk/{id}/followup/cancel": draftOnly,
  "GET /gateway/bulk/resend/{id}": resent,
  ...audiencesExamples,

  "GET /gateway/status-count": { input: () => ({ from: "2026-11-01" }), needs: ["campaign"] },
  "GET /incoming": {
    input: () => ({ page: 1, sortField: "sender", sortOrder: "asc", search: "04", limit: 5 }),
  },
  "GET /message/bulk/{id}": campaign,
  "POST /message/bulk": launched,
  "GET /message/bulk/resend/{id}": resent,
  "GET /gateway/export": {
    input: (own) => ({ bulk: own.campaign, customEmail: "me@example.test", format: "xlsx" }),
    besides: ["sms"],
  },
  "GET /gateway/export/{id}": { input: (own) => ({ id: own.export }) },
  "GET /gateway/export/{id}/file": { input: (own) => ({ id: own.export }) },

  "GET /gateway": {
    input: () => ({ status: "all", from: "2026-11-01", receiver: "0412345678", page: 1, limit: 5 }),
  },
};

export function exampleOf(endpoint: Endpoint): Example {
  const example = EXAMPLES[nameOf(endpoint)];
  if (!example) throw new Error(`${nameOf(endpoint)} has no example`);
  return example;
}

/** What an account needs for the example: the records its input names, and those it lists itself. */
export function needsOf(endpoint: Endpoint): Thing[] {
  const { input, needs = [] } = exampleOf(endpoint);
  return [...new Set([...needs, ...thingsIn(input)])];
}

/** An account with what the example needs, and no more. */
export function worldFor(endpoint: Endpoint, options: AccountOptions = {}): Promise<World> {
  return newWorld(options, needsOf(endpoint));
}

/** Administrators' calls: they concern any account's records. */
export function isAdmins({ access }: Endpoint): boolean {
  return access.who === "signed-in" && ["admin", "medicalContacts"].includes(access.may ?? "");
}

export const exampleNames = Object.keys(EXAMPLES);

/** Endpoints by name, for `it.each`. */
export function named(keep: (endpoint: Endpoint) => boolean = () => true): [string, Endpoint][] {
  return endpoints.filter(keep).map((endpoint) => [nameOf(endpoint), endpoint]);
}

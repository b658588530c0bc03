import type { LiveEvent } from "#core/events.ts";

/**
 * The calls by the names of their keys. The feed loads with every screen, and what the contract says of all
 * these calls is 8 kB; a unit test compares the two.
 */
export const LIVE_CALLS = {
  getCampaign: "GET /gateway/campaign/{id}",
  listCampaigns: "GET /gateway/bulk",
  campaignRecipients: "GET /gateway/bulkdetails/{id}",
  campaignReplies: "GET /gateway/inbox-filter-sms/{campaignId}",
  campaignOptOuts: "GET /gateway/optout/{id}",
  campaignClicks: "GET /gateway/analytic/{id}",
  clickedData: "GET /gateway/getClickedData",
  listDrafts: "GET /draftcampaign",
  listScheduled: "GET /scheduler/messageSchdule",
  history: "GET /gateway",
  historyCounts: "GET /gateway/status-count",
  getGroup: "GET /mobile/group/{id}",
  listGroups: "GET /group",
  listContacts: "POST /group/data/{id}",
  countContacts: "POST /group/countcontacts/{id}",
  listNumbers: "POST /contact/numbers",
  listChanges: "GET /group/contactchanges/{id}",
  contactDetail: "GET /contact/contactdetail/{id}",
  getImport: "GET /group/import/{id}",
  listImports: "GET /group/{id}/imports",
  listBlocks: "GET /block",
  listTemplates: "GET /mobile/template",
  getTemplate: "GET /mobile/template/{id}",
  listNotifications: "GET /user/notification",
  getBalance: "GET /user/balance",
  listRooms: "GET /room",
  getRoom: "GET /room/{id}",
  unreadRooms: "GET /inbox/unread",
  listVerifications: "GET /user/fill-verification-form",
  listPersonalNumbers: "GET /user/get-personal-senders",
  listSenderIds: "GET /user/senders",
  getBusinessName: "GET /buisness/{id}",
  listConnections: "GET /integrations/connections",
  listGhlAccounts: "GET /integrations/ghl/accounts",
  listGhlLocations: "GET /integrations/ghl/connected-accounts",
  ghlDashboard: "GET /integrations/ghl/subaccount/dashboard",
} as const;

const GHL = ["listConnections", "listGhlAccounts", "listGhlLocations", "ghlDashboard"] as const;
const SENDERS = ["listPersonalNumbers", "listSenderIds", "getBusinessName"] as const;

type LiveCall = keyof typeof LIVE_CALLS;

/** The keys of every call whose answer an event changes: figures and the rows under them. */
export function staleAfter(event: LiveEvent): unknown[][] {
  switch (event.type) {
    case "campaign":
      return [
        keyOf("getCampaign", { id: event.id }),
        keyOf("campaignRecipients", { id: event.id }),
        ...keysOf("listCampaigns", "listDrafts", "listScheduled", "history", "historyCounts"),
      ];
    case "balance":
      // Quick messages, too, are paid for or refunded as they are scheduled, approved or cancelled.
      return keysOf("getBalance", "listScheduled");
    case "import":
      return [
        keyOf("getImport", { id: event.id }),
        keyOf("listImports", { id: event.group }),
        keyOf("getGroup", { id: event.group }),
        keyOf("listContacts", { id: event.group }),
        ...keysOf("listNumbers", "listGroups"),
      ];
    case "contacts":
      return [
        keyOf("listChanges", { id: event.group }),
        keyOf("getGroup", { id: event.group }),
        ...keysOf("listContacts", "countContacts", "listNumbers", "contactDetail", "listGroups"),
      ];
    case "message":
      return keysOf("history", "historyCounts", "getCampaign", "campaignReplies");
    case "room":
      return keysOf("getRoom", "listRooms", "unreadRooms");
    case "click":
      return [
        keyOf("getCampaign", { id: event.campaign }),
        keyOf("campaignClicks", { id: event.campaign }),
        ...keysOf("clickedData", "history"),
      ];
    case "suppression":
      return keysOf(
        "listContacts",
        "listNumbers",
        "contactDetail",
        "getGroup",
        "listGroups",
        "getCampaign",
        "campaignOptOuts",
        "listBlocks",
        "getRoom",
      );
    case "notification":
      return [keyOf("listNotifications")];
    case "sharing":
      return keysOf(
        "listGroups",
        "getGroup",
        "listContacts",
        "listNumbers",
        "listTemplates",
        "getTemplate",
        "listDrafts",
      );
    case "ghlAccount":
    case "ghlSubAccount":
      return keysOf(...GHL);
    case "user":
      return [["session"], ...keysOf("listVerifications", ...SENDERS)];
  }
}

/** As `keyOf` in query.ts. */
function keyOf(call: LiveCall, input?: Readonly<Record<string, string>>): unknown[] {
  return input ? [LIVE_CALLS[call], input] : [LIVE_CALLS[call]];
}

function keysOf(...calls: LiveCall[]): unknown[][] {
  return calls.map((call) => keyOf(call));
}

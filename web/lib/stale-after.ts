import {
  campaignOptOuts,
  campaignRecipients,
  campaignReplies,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns.ts";
import { listContacts } from "#core/contract/contacts.ts";
import { listDrafts } from "#core/contract/drafts.ts";
import { getGroup, listGroups } from "#core/contract/groups.ts";
import { getImport } from "#core/contract/imports.ts";
import { campaignClicks, clickedData } from "#core/contract/links.ts";
import { history } from "#core/contract/messages.ts";
import { listNotifications } from "#core/contract/notifications.ts";
import { getBalance } from "#core/contract/user.ts";
import { listVerifications } from "#core/contract/verification.ts";
import type { LiveEvent } from "#core/events.ts";
import { keyOf } from "./query.ts";

/** The keys of every call whose answer an event changes: figures and the rows under them. */
export function staleAfter(event: LiveEvent): unknown[][] {
  switch (event.type) {
    case "campaign":
      return [
        keyOf(getCampaign, { id: event.id }),
        keyOf(campaignRecipients, { id: event.id }),
        ...[listCampaigns, listDrafts, history].map((list) => keyOf(list)),
      ];
    case "balance":
      return [keyOf(getBalance)];
    case "import":
      return [
        keyOf(getImport, { id: event.id }),
        keyOf(getGroup, { id: event.group }),
        keyOf(listContacts, { id: event.group }),
        keyOf(listGroups),
      ];
    case "message":
      return [history, getCampaign, campaignReplies].map((list) => keyOf(list));
    case "click":
      return [
        keyOf(getCampaign, { id: event.campaign }),
        keyOf(campaignClicks, { id: event.campaign }),
        keyOf(clickedData),
      ];
    case "suppression":
      return [listContacts, getGroup, listGroups, getCampaign, campaignOptOuts].map((list) =>
        keyOf(list),
      );
    case "notification":
      return [keyOf(listNotifications)];
    case "user":
      return [["session"], keyOf(listVerifications)];
  }
}

import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import {
  campaignOptOuts,
  campaignRecipients,
  campaignReplies,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns/campaigns.ts";
import { listDrafts } from "#core/contract/campaigns/drafts.ts";
import { listChanges } from "#core/contract/contacts/contact-changes.ts";
import { contactDetail, listContacts } from "#core/contract/contacts/contacts.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { listConnections } from "#core/contract/integrations/connections.ts";
import { listGhlAccounts, listGhlLocations } from "#core/contract/integrations/ghl.ts";
import { ghlDashboard } from "#core/contract/integrations/ghl-reports.ts";
import { history } from "#core/contract/messages/messages.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { contract, endpoints } from "#core/contract/registry.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { getTemplate, listTemplates } from "#core/contract/templates/templates.ts";
import type { LiveEvent } from "#core/events.ts";
import { keyOf } from "#web/lib/query.ts";
import { LIVE_CALLS, staleAfter } from "#web/lib/stale-after.ts";

const campaign: LiveEvent = {
  type: "campaign",
  id: "cmp_1",
  status: "complete",
  counts: {},
  perSecond: 0,
};

/** Of the calls that were made, those that are made again after an event. */
function reloaded(event: LiveEvent, made: unknown[][]): unknown[][] {
  const client = new QueryClient();
  for (const queryKey of made) client.setQueryData(queryKey, "loaded");
  for (const queryKey of staleAfter(event)) void client.invalidateQueries({ queryKey });
  return made.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
}

it("a campaign's figures and the rows under them are reloaded together", () => {
  const own = [
    keyOf(getCampaign, { id: "cmp_1" }),
    keyOf(campaignRecipients, { id: "cmp_1", status: "sent", limit: 50 }),
    keyOf(listCampaigns, { page: 2 }),
    keyOf(listScheduled, { page: 1 }),
    keyOf(history, { limit: 50 }),
  ];
  const others = [
    keyOf(getCampaign, { id: "cmp_2" }),
    keyOf(campaignRecipients, { id: "cmp_2", limit: 50 }),
  ];
  expect(reloaded(campaign, [...own, ...others])).toEqual(own);
});

it("a quick message that is scheduled or cancelled moves money, and changes what waits", () => {
  const made = [keyOf(getBalance, {}), keyOf(listScheduled, { page: 1 })];
  expect(reloaded({ type: "balance" }, made)).toEqual(made);
});

it("R330: an agency at GoHighLevel and its sub-accounts come and go without a reload", () => {
  const made = [
    keyOf(listConnections, {}),
    keyOf(listGhlAccounts, {}),
    keyOf(listGhlLocations, {}),
    keyOf(ghlDashboard, { from: "2026-11-01" }),
  ];
  expect(reloaded({ type: "ghlAccount", status: "connected" }, made)).toEqual(made);
  expect(reloaded({ type: "ghlSubAccount", id: "l", status: "removed" }, made)).toEqual(made);
});

it("an opt-out changes every group's figures and contacts, the report's and the opt-out list", () => {
  const made = [
    keyOf(getGroup, { id: "grp_1" }),
    keyOf(listContacts, { id: "grp_1", limit: 10 }),
    keyOf(listGroups, { page: 1 }),
    keyOf(getCampaign, { id: "cmp_1" }),
    keyOf(campaignOptOuts, { id: "cmp_1" }),
    keyOf(listBlocks, { limit: 10 }),
  ];
  expect(reloaded({ type: "suppression" }, made)).toEqual(made);
});

it("an import reloads its own group's contacts, and no other's", () => {
  const event: LiveEvent = { type: "import", id: "imp_1", group: "grp_1", status: "running" };
  const [own, other] = ["grp_1", "grp_2"].map((id) => keyOf(listContacts, { id, limit: 10 }));
  expect(reloaded(event, [own ?? [], other ?? []])).toEqual([own]);
});

it("contacts that were changed together are reloaded, with what can be undone and what is open beside them", () => {
  const made = [
    keyOf(listChanges, { id: "grp_1" }),
    keyOf(getGroup, { id: "grp_1" }),
    keyOf(listContacts, { id: "grp_1", limit: 10 }),
    keyOf(contactDetail, { id: "con_1" }),
    keyOf(listGroups, { page: 1 }),
  ];
  expect(reloaded({ type: "contacts", group: "grp_1" }, made)).toEqual(made);
});

it("an inbound message changes the history, and the figures and replies of reports", () => {
  const made = [
    keyOf(history, { limit: 50 }),
    keyOf(getCampaign, { id: "cmp_1" }),
    keyOf(campaignReplies, { campaignId: "cmp_1" }),
  ];
  expect(reloaded({ type: "message", from: "61412345678" }, made)).toEqual(made);
});

it("what is shared, or no longer, changes groups with their contacts, templates and drafts", () => {
  const made = [
    keyOf(listGroups, { page: 1 }),
    keyOf(getGroup, { id: "grp_1" }),
    keyOf(listContacts, { id: "grp_1", limit: 10 }),
    keyOf(listTemplates, { page: 1 }),
    keyOf(getTemplate, { id: "tpl_1" }),
    keyOf(listDrafts, { page: 1 }),
  ];
  expect(reloaded({ type: "sharing" }, made)).toEqual(made);
});

it.each(Object.entries(LIVE_CALLS))("names %s as the contract does", (call, key) => {
  const named = endpoints.find((endpoint) => endpoint === Reflect.get(contract, call));
  expect(named && keyOf(named)).toEqual([key]);
});

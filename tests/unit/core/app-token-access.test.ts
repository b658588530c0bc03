import { describe, expect, it } from "vitest";
import { endpoints } from "#core/contract/registry.ts";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { allNamed, someOf } from "#tests/support/some-of.ts";

/** What an app token may change, and why. Everything else must be done in person. */
const BY_TOKEN: Readonly<Record<string, string>> = {
  // Sending from a program is what tokens are for; the call itself agrees to the price.
  "POST /draftcampaign": "writes a text; nothing is sent",
  "PUT /draftcampaign/update-campaign/{id}": "writes a text; nothing is sent",
  "DELETE /draftcampaign/campaign/{id}": "removes what was not sent",
  "POST /draftcampaign/check/{id}": "changes nothing: it counts and prices",
  "POST /draftcampaign/check/{id}/followup": "changes nothing: it counts and prices",
  "POST /gatewaymms": "sends, which is what tokens are for",
  "POST /gatewaymms/bulk": "sends, which is what tokens are for",
  "POST /gatewaymms/bulk-number-list": "sends, which is what tokens are for",
  "PUT /gatewaymms/updatebulk/{id}": "changes a saved campaign; nothing is sent",
  "POST /template/mms": "keeps a template",
  "PUT /template/mms/{id}": "changes a template",
  "POST /gateway/bulk": "sends, which is what tokens are for",
  "POST /gateway/multigroup": "sends, which is what tokens are for",
  "POST /gateway/bulk-number-list": "sends, which is what tokens are for",
  "POST /gateway/excelbulksms": "sends, which is what tokens are for",
  "POST /gateway/audience": "keeps numbers for a campaign; nothing is sent",
  "POST /gateway/audience/sheet": "keeps numbers for a campaign; nothing is sent",
  "PUT /gateway/updatebulk/{id}": "writes a text; nothing is sent",
  "POST /gateway": "sends, which is what tokens are for",
  "POST /gateway/check": "changes nothing: it counts and prices",
  "POST /sms": "sends, which is what tokens are for",
  "POST /message": "sends, which is what tokens are for",
  "PUT /room": "begins a conversation, or marks all as read",
  "PUT /room/{id}": "closes, puts off or assigns a conversation",
  "POST /room/{id}/optout": "records an opt-out that a reply asked for",
  "POST /room/{id}/embed": "makes addresses for HubSpot, which end with the token",
  "PUT /room/{id}/lastSeen": "notes what was read",
  "PUT /gateway/bulk/{id}/pause": "stops sending",
  "PUT /gateway/bulk/{id}/resume": "goes on sending what was paid for",
  "PUT /gateway/bulk/{id}/cancel": "stops sending; the credit comes back to the account",
  "PUT /gateway/bulk/{id}/followup/cancel": "stops what would be sent and charged later",
  "PUT /gateway/bulk/{id}/appeal": "says why what waits should be sent; an administrator decides",
  "PUT /gateway/quick/{id}/appeal": "says why what waits should be sent; an administrator decides",
  "PUT /gateway/campaign/{id}/link": "switches a campaign's short link off or on",
  "POST /gateway/editschdulebulk":
    "changes what is scheduled, which tokens can cancel and schedule anew",
  "POST /gateway/editschdulebulk/check": "changes nothing: it counts and prices",
  "PUT /gateway/quick/{id}/link": "switches a quick message's short link off or on",
  "PUT /scheduler/reschedulequickschedule/{id}": "moves what was paid for to another time",
  "PUT /scheduler/cancelquickschedule/{id}":
    "stops what is scheduled; the credit comes back to the account",
  "PUT /scheduler/editmessageSchdule": "moves what was paid for to another time",
  "PUT /scheduler/cancelRecurranceSchdule": "stops what is scheduled; nothing was debited for it",
  "PUT /scheduler/cancelSchdule": "stops what is scheduled; the credit comes back to the account",
  "POST /message/bulk": "the same under another name",
  "POST /scheduler/group": "has files sent, which is what tokens are for",
  "PUT /scheduler/group/{id}": "the same",
  "DELETE /scheduler/group/{id}": "stops what would be sent and charged later",
  "PUT /scheduler/pause/{id}": "stops or continues it",
  "POST /scheduler/file": "sends, which is what tokens are for",
  "DELETE /scheduler/file/{id}": "removes what was not sent",
  "POST /mobile/template": "writes a text; nothing is sent",
  "PUT /mobile/template/{id}": "writes a text; a pre-made one must be changed in person",
  "DELETE /mobile/template/{id}": "removes a text; a pre-made one must be removed in person",
  "POST /param": "writes a value that texts can name; a plan shows the texts",
  "PUT /param/{id}": "the same",
  "DELETE /param/{id}": "the same",
  // Programs that agreed with a CRM in our name, and keep the audience up to date from it.
  "POST /hubspot/save-refresh-token":
    "connects what is not connected, checked at the CRM; it takes the place of nothing",
  "POST /zoho/save-refresh-token": "the same",
  "POST /pipedrive/save-refresh-token": "the same",
  "POST /squarespace/save-refresh-token": "the same",
  "POST /googlesheet/save-refresh-token": "the same",
  "POST /integrations/google-sheets": "adds a file that was picked",
  "POST /user/googlesheetconfig": "reads a picked sheet into a group",
  "POST /integrations/google-sheets/{id}/refresh": "the same",
  "DELETE /integrations/google-sheets/{id}": "forgets a picked file; contacts stay",
  "POST /ac/save-token": "the same",
  "POST /ghl/save-refresh-token": "the same",
  "POST /hubspot/createContact": "makes a contact in the account's own CRM",
  "POST /zoho/createContact": "the same",
  "POST /ac/createContact": "the same",
  "POST /auth/pipedrive/createContacts": "the same",
  "POST /integrations/read": "reads a CRM; nothing is imported",
  "POST /integrations/import": "imports contacts",
  "POST /integrations/sync": "keeps a group as a CRM has it",
  "PUT /integrations/sync/{id}": "pauses or resumes a sync",
  "DELETE /integrations/sync/{id}": "ends a sync; the contacts stay",
  "POST /integrations/sync/{id}/run": "reads a CRM now",
  // A shop keeps its audience up to date.
  "POST /group": "imports contacts",
  "POST /group/groupWithcontact": "adds contacts",
  "POST /group/import/{id}/undo": "undoes an import",
  "POST /group/import/check": "says what an import would do",
  "POST /group/upload": "reads a sheet for an import",
  "POST /group/data/{id}": "changes nothing: it lists contacts",
  "POST /group/distinct-column-values/{id}": "changes nothing: it lists the values of a column",
  "POST /group/countcontacts/{id}": "changes nothing: it counts contacts",
  "PUT /group/{id}": "renames a group",
  "POST /contact": "adds a contact",
  "POST /category": "makes a category for groups",
  "PUT /category/{id}": "renames a category",
  "DELETE /category/{id}": "removes a category",
  "DELETE /group/{id}": "removes a group",
  "POST /group/delete-empty-group": "removes a group without contacts",
  "PUT /mobile/group/{id}": "imports contacts",
  "PUT /group/quickcontact/{id}": "adds a contact",
  "PUT /group/updatequickcontact/{groupId}/{contactId}": "changes a contact",
  "DELETE /group/deletesinglecontact/{id}": "removes a contact",
  "POST /group/deletemulticontact": "removes contacts",
  "PUT /group/moveContact/{id}": "moves contacts between groups of the account",
  "POST /group/changecontacts/{id}": "moves, blocks or allows contacts of a group",
  "POST /group/removecontacts/{id}": "removes contacts of a group",
  "POST /group/undochange/{id}": "puts contacts back as they were before such a change",
  "PUT /contact/block/{id}": "blocks a number; recipients' own opt-outs stay",
  "POST /block": "blocks a number",
  "POST /contact/bulkblock": "blocks the numbers of a sheet",
  "PUT /block/{id}": "lifts the account's own block; only a person records a recipient's consent",
  "POST /segment": "saves a filter over contacts",
  "PUT /segment/{id}": "changes a filter; a campaign that is scheduled with it shows who it is for",
  "DELETE /segment/{id}": "removes a filter; contacts stay",
  "POST /segment/count": "changes nothing: it counts contacts",
  "POST /segment/contacts": "changes nothing: it lists contacts",
  "POST /contact/numbers": "changes nothing: it lists contacts",
  "POST /contactform": "makes a form; whoever it texts has asked for it, as often as a form may",
  "DELETE /contactform": "removes a form; the contacts that it added stay",
  "POST /keyword": "replies and moves contacts, which tokens do by themselves",
  "PUT /keyword/{id}": "the same",
  "DELETE /keyword/{id}": "ends that; contacts stay",
  // A shop's own automation: what is sent is screened, approved and limited like every message.
  "POST /workflow": "a draft; nothing follows it",
  "PUT /workflow/editName/{id}": "a name",
  "POST /workflow/addActions/{id}": "changes a draft",
  "PUT /workflow/editActions/{id}": "changes a draft",
  "DELETE /workflow/deleteActions/{id}": "changes a draft",
  "PUT /workflow/draft/{id}": "changes a draft",
  "DELETE /workflow/{id}": "what it would send is not sent",
  "PUT /workflow/setActive": "begins or ends automatic messages, each of them checked",
  "POST /workflow/dryRun/{id}": "changes nothing: it says what would be sent",
  "PUT /workflow/stopRuns/{id}": "what they would send is not sent",
  "PUT /workflow/stopRun/{id}": "what it would send is not sent",
  "POST /workflow/start/{id}": "what a program of the shop knows starts messages to its customer",
  "PUT /workflow-caps": "how many automatic messages one number gets",
  "POST /fileStorage/uploadFile": "keeps a file for a message",
  "POST /gatewaymms/media": "keeps a file for a message",
  "POST /gatewaymms/video-compress": "keeps a part of a video for a message",
  // What only affects what is shown.
  "PUT /user/me": "changes a name, a language and a time zone",
  "POST /user/logo": "changes the account's picture",
  "DELETE /user/logo": "removes the account's picture",
  "POST /user/onBoarding": "hides the welcome",
  "PUT /user/notification": "marks the notifications as seen",
  "DELETE /user/notification": "deletes the notifications",
  "DELETE /user/notification/{id}": "deletes a notification",
  "POST /user/admin-visit": "puts an attempt on record",
  "POST /emailmessage/emailtosupport": "writes to support",
  "POST /user/restore-admin-session": "ends acting for another; a token never acts",
  // A form that only a person can submit.
  "POST /user/fill-verification-form": "fills in a form; sending it takes the person",
  "POST /user/upload-document": "adds to that form",
  "DELETE /user/delete-verification-form/{id}": "removes a form that was not sent",
};

describe("what an app token may change", () => {
  const isWrite = ({ method, access }: Endpoint) =>
    method !== "GET" && access.who === "signed-in" && !access.inPerson;

  it("is listed, each with a reason; all other writes must be done in person", () => {
    const writes = someOf(endpoints, isWrite).map(nameOf);
    expect(writes.filter((name) => !BY_TOKEN[name])).toEqual([]);
    expect(Object.keys(BY_TOKEN).filter((name) => !writes.includes(name))).toEqual([]);
  });

  it("is nothing that moves money, rights or where messages go", () => {
    const personal = [
      "POST /user/change-access",
      "PUT /user/update-role-access",
      "POST /user/subaccount-ghl-webhook/{id}",
      "POST /user/inviteLink",
      "POST /user/create-subaccount-purhcase",
      "PUT /user/sub-account-limit",
      "POST /user/subaccountLogin",
      "POST /user/delete-sub-account",
      "GET /user/sessions",
      "DELETE /user/sessions",
      "POST /user/token",
      "POST /user/webhook",
      "DELETE /user/webhook/{id}",
      "POST /user/webhook/{id}/secret",
      "POST /user/profileconfig",
      "PUT /user/autoCredit",
      "POST /group/assignGroup",
      "POST /template/assignTemplate",
      "POST /draftcampaign/assign",
    ];
    for (const { method, path, access } of allNamed(endpoints, personal, nameOf)) {
      expect([`${method} ${path}`, access]).toEqual([
        `${method} ${path}`,
        expect.objectContaining({ inPerson: true }),
      ]);
    }
  });

  it("is in no URL: codes, tokens and passwords are sent in bodies and headers", () => {
    const secrets = ["code", "password", "oldPassword", "secret"];
    for (const endpoint of endpoints) {
      for (const field of Object.keys(endpoint.input.shape).filter((each) =>
        secrets.includes(each),
      )) {
        expect([nameOf(endpoint), field, placeOf(endpoint, field)]).not.toContain("query");
      }
    }
  });
});

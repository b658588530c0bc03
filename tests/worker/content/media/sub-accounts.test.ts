import { expect, it } from "vitest";
import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { launchDraft } from "#core/contract/campaigns/draft-launch.ts";
import { checkDraft, deleteDraft, getDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { updateCampaign } from "#core/contract/campaigns/saved-campaigns.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { cancelQuick, rescheduleQuick } from "#core/contract/quick-messages/quick-schedules.ts";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema } from "#core/ids.ts";
import type { Feature } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { mmsDraft, send, stored } from "./support.ts";

/** A sub-account with these features, and a draft of each medium that it has from when it had both. */
async function subAccount(access: readonly Feature[], rights = { edit: true, delete: true }) {
  const parent = await newAccount();
  const sub = await newAccount({
    ...{ role: "subaccount", access, parentId: parent.account.id },
    roleAccess: { sms: rights, mms: rights },
  });
  const cookie = await sessionFor(sub);
  // They have no author on record, and their author had both.
  const writer: AccountContext = { ...sub, person: parent.person };
  const sms = (await newDraft(writer, { count: 1 })).id;
  const mms = (await mmsDraft(writer)).id;
  return { cookie, drafts: [sms, mms] as const };
}

async function statusOf(response: Promise<Response>): Promise<number> {
  return (await response).status;
}

it.each<[Feature[], number[]]>([
  [["sms"], [200, 404]],
  [["mms"], [404, 200]],
  [
    ["sms", "mms"],
    [200, 200],
  ],
  [
    ["group", "history", "template"],
    [403, 403],
  ],
])(
  "R191: a sub-account with %j checks, launches, lists and reads campaigns of these media only",
  async (access, expected) => {
    const { cookie, drafts } = await subAccount(access);
    const results = await Promise.all(
      drafts.map(async (draft, nth) => {
        const check = await call(checkDraft, { id: draft }, { cookie });
        const figures = { recipients: nth === 0 ? 1 : 60, price: nth === 0 ? 5.5 : 60 * 39 };
        const launched = await statusOf(call(launchDraft, { draft, ...figures }, { cookie }));
        const read = await statusOf(call(getDraft, { id: draft }, { cookie }));
        const report = await statusOf(call(getCampaign, { id: draft }, { cookie }));
        return [check.status, launched, read, report];
      }),
    );
    expect(results).toEqual(expected.map((status) => [status, status, status, status]));
    const list = await call(listCampaigns, {}, { cookie });
    if (expected.includes(403)) return expect(list.status).toBe(403);
    const { items } = listCampaigns.output.parse(await list.json());
    const seen = drafts.filter((_, nth) => expected[nth] === 200);
    expect(items.map(({ _id }) => _id).toSorted()).toEqual(seen.toSorted());
  },
);

it("R194: what its parent wrote takes the right on its medium to be changed, launched or deleted", async () => {
  const { cookie, drafts } = await subAccount(["mms"], { edit: false, delete: false });
  const [, draft] = drafts;
  const answers = [
    call(launchDraft, { draft, recipients: 60, price: 60 * 39 }, { cookie }),
    call(updateCampaign, { id: draft, name: "Mine" }, { cookie }),
    call(deleteDraft, { id: draft }, { cookie }),
  ];
  expect(await Promise.all(answers.map(statusOf))).toEqual([403, 403, 403]);
});

it("R191: without sms, no text is sent by a campaign given in full, nor as the follow-up of an MMS", async () => {
  const { cookie, drafts } = await subAccount(["mms"]);
  const text = { name: "A text", sender: SHARED_SENDER, message: "Hi", contacts: ["0412345678"] };
  expect(await statusOf(call(launchCampaign, text, { cookie }))).toBe(403);
  const followUp = { to: "all", message: "Have you seen it?", days: 1, minutes: 540 };
  const asked = { draft: drafts[1], recipients: 60, price: 60 * 39 };
  expect(await statusOf(call(launchDraft, { ...asked, followUp }, { cookie }))).toBe(403);
  expect(await statusOf(call(launchDraft, asked, { cookie }))).toBe(200);
});

const ALL = { edit: true, delete: true };

it.each<[Feature, { edit: boolean; delete: boolean }, number]>([
  ["mms", ALL, 200],
  ["mms", { ...ALL, edit: false }, 403],
  ["sms", ALL, 404],
])(
  "R191, R194: with %s only and %j, its parent's quick MMS is moved and cancelled with %i",
  async (feature, rights, status) => {
    const parent = await newAccount();
    const sub = await newAccount({
      ...{ role: "subaccount", access: [feature], parentId: parent.account.id },
      roleAccess: { [feature]: rights },
    });
    const later = Date.now() + 3_600_000;
    const media = await stored(sub);
    const writer: AccountContext = { ...sub, person: parent.person };
    const whole = { contacts: ["0491570156"], media, sendType: "schedule", scheduleAt: later };
    const id = idSchema("quickMessage").parse((await send(writer, whole)).data._id);
    const cookie = await sessionFor(sub);
    const scheduleAt = later + 3_600_000;
    const moved = await statusOf(call(rescheduleQuick, { id, scheduleAt }, { cookie }));
    expect([moved, await statusOf(call(cancelQuick, { id }, { cookie }))]).toEqual([
      status,
      status,
    ]);
  },
);

it("R191, R029: with MMS only, a quick MMS is checked, sent and found again, and no text is", async () => {
  const parent = await newAccount();
  const sub = await newAccount({
    ...{ role: "subaccount", access: ["mms", "history"], parentId: parent.account.id },
    credit: 10_000_000,
  });
  const cookie = await sessionFor(sub);
  const media = await stored(sub);
  const [textTo = "", number = ""] = newHandsets(2);
  const both: AccountContext = { ...sub, person: parent.person };
  const text = { sender: SHARED_SENDER, message: "Hi", contacts: [textTo] };
  await sendQuickMessage(both, contract.sendQuickMessage.input.parse(text));
  const mms = { ...text, contacts: [number], medium: "mms" } as const;
  expect(await statusOf(call(contract.checkQuickMessage, mms, { cookie }))).toBe(200);
  expect(await statusOf(call(contract.checkQuickMessage, text, { cookie }))).toBe(403);
  const message = { ...text, contacts: [number], media };
  expect(await statusOf(call(contract.sendMessage, { ...message, mode: "sms" }, { cookie }))).toBe(
    403,
  );
  expect(await statusOf(call(contract.sendMessage, { ...message, mode: "mms" }, { cookie }))).toBe(
    200,
  );
  const recent = await call(contract.recentNumbers, {}, { cookie });
  const { items } = contract.recentNumbers.output.parse(await recent.json());
  expect(items.map(({ phoneNumber }) => phoneNumber)).toEqual([number]);
});

it("R191: with MMS only, the recipients and exports of its MMS campaigns open, and those of texts do not", async () => {
  const { cookie, drafts } = await subAccount(["mms", "history", "group"]);
  const seen = (id: Id<"campaign">) =>
    Promise.all([
      statusOf(call(contract.campaignRecipients, { id }, { cookie })),
      statusOf(call(contract.campaignReplies, { campaignId: id }, { cookie })),
      statusOf(call(contract.campaignClicks, { id }, { cookie })),
      statusOf(call(contract.exportMms, { bulk: id, customEmail: "me@example.com" }, { cookie })),
    ]);
  const [text, mms] = drafts;
  expect(await seen(text)).toEqual([404, 404, 404, 404]);
  expect(await seen(mms)).toEqual([200, 200, 200, 200]);
});

import { expect, it } from "vitest";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { launch, newHandsets } from "#tests/support/campaigns.ts";
import { administrator } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { mmsDraft, picture, send } from "./support.ts";

const URL = "https://shop.example.com.au/sale.png";
const BY_ADDRESS = { media: undefined, url: URL };

async function unapproved() {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  return { h, ctx, admin: await administrator(ctx) };
}

async function waiting(h: Harness, ctx: AccountContext) {
  const { id } = await mmsDraft(ctx, BY_ADDRESS);
  await launch(ctx, id);
  await drain(h, "jobs");
  return id;
}

const bytes = async () => new Uint8Array(await picture().arrayBuffer());
const files = (h: Harness) => [...new Set(h.carrier.taken.map(({ mms }) => mms?.media[0]?.url))];

it("what was approved of an MMS by address is what is sent: the file is ours from when it waits", async () => {
  const { h, ctx, admin } = await unapproved();
  h.elsewhere.set(URL, await bytes());
  const id = await waiting(h, ctx);
  const { attachmentId } = await getCampaign(ctx, id);
  const carried = (await attachmentContents(ctx, [attachmentId ?? ""])).get(attachmentId ?? "");
  expect(carried).toMatchObject({ subject: "Spring", url: undefined, mediaType: "image/png" });
  h.elsewhere.clear();
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  await drive(ctx, h, id);
  expect(h.carrier.taken).toHaveLength(60);
  expect(files(h)).toEqual([expect.stringContaining("//cooee.test/media/")]);
});

it("one whose file cannot be had is held when it is approved, with the reason", async () => {
  const { h, ctx, admin } = await unapproved();
  const id = await waiting(h, ctx);
  h.elsewhere.set(URL, await bytes());
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("held");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: MMS_TEXTS.notKept,
  });
  expect(h.carrier.taken).toEqual([]);
});

it("a quick message by address is approved with the file that was there as it was sent", async () => {
  const { h, ctx, admin } = await unapproved();
  const quick = async () => {
    const { data } = await send(ctx, { contacts: newHandsets(1), url: URL });
    return data._id;
  };
  const absent = await quick();
  h.elsewhere.set(URL, await bytes());
  const there = await quick();
  expect(await approveQuick(admin, absent)).toBe("held");
  expect(await approveQuick(admin, there)).toBe("approved");
  await drain(h, "txn");
  expect(files(h)).not.toContain(URL);
  expect(h.carrier.taken).toHaveLength(1);
});

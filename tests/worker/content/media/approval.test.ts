import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { listApprovals as approvalsCall } from "#core/contract/approvals/approvals.ts";
import { mediaFile } from "#core/contract/media/media.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { launch, statusOf } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  listApprovals,
  listQuickApprovals,
} from "#worker/domains/administration/admin/approvals.ts";
import { mmsDraft, send } from "./support.ts";

const PICTURE = { subject: "Spring", mediaType: "image/png", mediaName: "sale.png" };

async function waiting(shard: 0 | 1, input: Readonly<Record<string, unknown>> = {}) {
  const h = harness();
  const ctx = await accountIn(h, { shard, flags: { adminApproved: false } });
  const { id, draft } = await mmsDraft(ctx, input);
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  const { account, person } = await newAccount({ role: "superAdmin" });
  return { h, ctx, id, media: draft.media, admin: { ...h.system.forAccount(account), person } };
}

describe("an MMS that waits for approval on shard 1", () => {
  const shard = 1;
  it("R691: is shown with its subject and its file, at an address that loads", async () => {
    const { ctx, id, admin } = await waiting(shard);
    const read = async () => {
      const { items } = await listApprovals(admin, { limit: 100 });
      return items.find(({ _id }) => _id === id)?.mms;
    };
    const mms = await read();
    expect(mms).toMatchObject(PICTURE);
    const file = await SELF.fetch(`${ORIGIN}${mms?.url}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    // Loaded again, it is the same address, so that the file is not loaded again.
    expect(await read()).toEqual(mms);
    const quick = await send(ctx, {
      mode: "mms",
      contacts: ["0412345678"],
      url: "https://a.au/b.gif",
    });
    const { items } = await listQuickApprovals(admin, { limit: 100 });
    expect(items.find(({ _id }) => _id === quick.data._id)).toMatchObject({
      mms: { subject: "Sale", url: "https://a.au/b.gif", mediaType: "image/gif" },
      links: ["https://a.au/b.gif"],
    });
  });
});

it("no one but a super administrator gets its file, and its id helps no one", async () => {
  const { ctx, admin, media } = await waiting(0);
  const [owner, stranger, reviewer] = await Promise.all(
    [ctx, await newAccount(), admin].map((account) => sessionFor(account)),
  );
  for (const cookie of [owner, stranger]) {
    expect((await call(approvalsCall, {}, { cookie })).status).toBe(403);
  }
  const file = (cookie: string | undefined) =>
    call(mediaFile, { id: media }, { cookie: cookie ?? "" });
  expect((await file(owner)).status).toBe(200);
  expect((await file(stranger)).status).toBe(404);
  expect((await file(reviewer)).status).toBe(404);
});

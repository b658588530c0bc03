import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { mediaFilePath } from "#core/rules/media-path.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { dailyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { history, historyCounts, mmsHistory } from "#worker/domains/sending/messages/history.ts";
import { MMS, picture, send, stored } from "./support.ts";

const ADDRESS = "https://shop.example.com.au/pictures/Spring%20sale.jpg";

/** Addresses that neither we nor a carrier may be made to call. */
const NOT_FETCHED = [
  ...["http://shop.example.com/a.jpg", "javascript:alert(1)", "a.jpg", "file:///etc/a.jpg"],
  ...["https://127.0.0.1/a.jpg", "https://[::1]/a.jpg", "https://2130706433/a.jpg"],
  ...["https://169.254.169.254/a.jpg", "https://metadata.google.internal/a.jpg"],
  ...["https://localhost/a.jpg", "https://router.lan/a.jpg", "https://intranet/a.jpg"],
  ...["https://ann:secret@shop.example.com/a.jpg", "https://shop.example.com:8443/a.jpg"],
  "https://cooee.test/a.jpg",
];

describe("an MMS to typed numbers on shard 1", () => {
  const shard = 1;
  it("R009, R207, R237: costs one MMS each, whatever its length, and the carrier gets its file", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(12);
    const message = `Ж${"long ".repeat(100)}`;
    const { data } = await send(ctx, { contacts: numbers, message, media: picture() });
    expect(data).toMatchObject({ status: "sent", recipients: 12, segments: 12, price: 12 * 39 });
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(h.carrier.taken[0]).toMatchObject({
      text: message,
      mms: {
        subject: "Sale",
        media: [{ type: "image/png", name: "sale.png", url: expect.stringContaining("/media/") }],
      },
    });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 12 * MMS });
    await expectRoomCounted(ctx);
    const page = await mmsHistory(ctx, {});
    expect([page.items.length, page.limit]).toEqual([10, 10]);
    expect(page.items[0]).toMatchObject({
      isMMS: true,
      subject: "Sale",
      media: [{ filetype: "image/png", name: "sale.png" }],
      smsDetail: { smscount: 1, costpersms: 39 },
    });
    const file = page.items[0]?.media?.[0]?.url ?? "";
    expect(file).toBe(mediaFilePath(file.split("/").at(-2) ?? ""));
  });

  it("R023: each medium's history, counts and daily figures have their own messages only", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [text = "", both = "", mms = ""] = newHandsets(3);
    await sendQuick(ctx, { contacts: [text, both] });
    await send(ctx, { contacts: [both, mms], media: await stored(ctx) });
    await drain(h, "txn");
    const receivers = async (page: ReturnType<typeof history>) =>
      (await page).items.map(({ receiver }) => receiver).sort();
    expect(await receivers(history(ctx, {}))).toEqual([text, both].sort());
    expect(await receivers(history(ctx, { type: "mms" }))).toEqual([both, mms].sort());
    expect(await receivers(mmsHistory(ctx, { receiver: both }))).toEqual([both]);
    expect(await receivers(mmsHistory(ctx, { status: ["sent"], search: mms }))).toEqual([mms]);
    expect((await historyCounts(ctx, { search: mms })).data.sent).toBe(0);
    expect((await historyCounts(ctx, { type: "mms" })).data.sent).toBe(2);
    const spent = async (type: "sms" | "mms") => JSON.stringify(await dailyTotals(ctx, { type }));
    expect(await spent("mms")).toContain(String((2 * MMS) / 1000));
    expect(await spent("sms")).toContain(String((2 * SMS) / 1000));
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * MMS + 2 * SMS });
  });

  it("R052: has exactly one of a file and an address, which is of a type that phones show", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const other = await accountIn(h, { shard });
    const contacts = newHandsets(1);
    const media = await stored(ctx);
    await expect(send(ctx, { contacts })).rejects.toThrow(MMS_TEXTS.fileRequired);
    await expect(send(ctx, { contacts, media, url: ADDRESS })).rejects.toThrow(
      MMS_TEXTS.eitherFile,
    );
    const strangers = { contacts, media: await stored(other) };
    await expect(send(ctx, strangers)).rejects.toThrow(MMS_TEXTS.noFile);
    for (const url of NOT_FETCHED) {
      await expect(send(ctx, { contacts, url }), url).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: { url: expect.stringMatching(/^The address /) },
      });
    }
    const page = { contacts, url: "https://shop.example.com/a.svg" };
    await expect(send(ctx, page)).rejects.toThrow("File not supported");
    await expect(send(ctx, { contacts, media, replyLink: true })).rejects.toThrow(
      MMS_TEXTS.noReplyLink,
    );
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
    await send(ctx, { contacts, url: ADDRESS });
    await drain(h, "txn");
    expect(h.carrier.taken).toMatchObject([
      { mms: { media: [{ url: ADDRESS, type: "image/jpeg" }] } },
    ]);
  });

  it("is refused if its file is swept at that moment", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const media = await stored(ctx);
    h.faults.batch = async (statements) => {
      if (!statements.some((sql) => /insert into "attachments"/i.test(sql))) return undefined;
      const sweep = shardDatabase(env, shard).prepare("DELETE FROM files WHERE account_id = ?");
      await sweep.bind(ctx.account.id).run();
      return undefined;
    };
    await expect(send(ctx, { contacts: newHandsets(1), media })).rejects.toThrow(MMS_TEXTS.noFile);
  });

  it("R178, R182: has at most 1500 characters, and its subject 40", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const asked = { contacts: newHandsets(1), media: await stored(ctx) };
    await expect(send(ctx, { ...asked, message: "x".repeat(1501) })).rejects.toThrow(
      "You have exceeded the maximum character limit of 1500",
    );
    expect(() => send(ctx, { ...asked, subject: "x".repeat(41) })).toThrow(MMS_TEXTS.subjectLong);
    const longest = { ...asked, message: "x".repeat(1500), subject: "x".repeat(40) };
    expect((await send(ctx, longest)).data.price).toBe(39);
  });

  it("is sent once under its key, with the same bytes in another file; other bytes are refused", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const asked = { contacts: newHandsets(2), key: crypto.randomUUID() };
    const first = await send(ctx, { ...asked, media: picture() });
    expect(await send(ctx, { ...asked, media: picture("copy.png") })).toEqual(first);
    const other = new File(["GIF89a"], "other.gif");
    await expect(send(ctx, { ...asked, media: other })).rejects.toThrow(QUICK_TEXTS.keyUsed);
    await drain(h, "txn");
    expect(h.carrier.taken).toHaveLength(2);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * MMS });
  });

  it("reaches no one who opted out, and the check says the same price", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [open = "", stopped = ""] = newHandsets(2);
    await optOut(ctx, { number: stopped, source: "link" });
    const contacts = [open, stopped];
    const content = { sender: "#SharedNum#", message: "Hello", contacts, numberList: [] };
    const { data } = await checkQuickMessage(ctx, {
      ...content,
      ...{ medium: "mms", optout: false, replyStopToOptOut: false, isTest: false },
    });
    expect(data).toMatchObject({ recipients: 1, price: 39, segments: 1 });
    const sent = await send(ctx, { contacts, media: await stored(ctx), price: 39, recipients: 1 });
    expect(sent.data.excluded).toMatchObject([{ number: stopped, reason: "optedOut" }]);
    await drain(h, "txn");
    expectEachOnce(h, [open]);
  });

  it("R184: is refused if the credit covers texts but no MMS", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: MMS - 1 });
    const asked = { contacts: newHandsets(1), media: await stored(ctx) };
    await expect(send(ctx, asked)).rejects.toMatchObject({ code: "UNPROCESSABLE" });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, balance: MMS - 1 });
  });

  it("R033: to groups, it is for one", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, flags: { adminApproved: false } });
    const groups = [await groupOf(ctx, newHandsets(2)), await groupOf(ctx, newHandsets(2))];
    const media = await stored(ctx);
    await expect(send(ctx, { group_array: groups, media })).rejects.toThrow(MMS_TEXTS.oneGroup);
    const { data } = await send(ctx, { group_array: groups.slice(0, 1), media });
    expect(data).toMatchObject({ status: "pending", recipients: 2, price: 78 });
  });
});

import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { sendQuick } from "./support.ts";

describe("is refused in the specification's words", () => {
  const [number = ""] = newHandsets(1);
  it.each([
    ["R124: without a number", { contacts: [] }, NUMBER_TEXTS.required],
    ["R003, R125: with more than 20", { contacts: newHandsets(21) }, NUMBER_TEXTS.most],
    [
      "R122: with a number of another country",
      { contacts: ["+64 412 345 678"] },
      NUMBER_TEXTS.invalid,
    ],
    ["R123: with what is no number", { contacts: ["Ann Bell"] }, NUMBER_TEXTS.format],
    ["R122: in the list with values", { numberList: [{ number: "12" }] }, NUMBER_TEXTS.invalid],
    ["R135: without a sender", { contacts: [number], sender: "" }, "Please choose a sender"],
    [
      "with someone else's",
      { contacts: [number], sender: "Nobody" },
      CAMPAIGN_TEXTS.senderGone("Nobody"),
    ],
    [
      "R136: with a long one",
      { contacts: [number], sender: "TwelveChars!" },
      QUICK_TEXTS.senderLong,
    ],
    ["R137: without a message", { contacts: [number], message: " \n" }, "Message is required!"],
    [
      "C01: with a message too long for its recipient",
      { contacts: [number], message: "x".repeat(1225) },
      "Maximum 8 SMS per contact allowed (1224 characters)",
    ],
    [
      "R052: with a file, which a text would lose",
      { contacts: [number], subject: "", url: "https://example.com/a.png" },
      "A text carries no file. Make it an MMS.",
    ],
    [
      "with numbers and a group",
      { contacts: [number], group: "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV" },
      QUICK_TEXTS.oneAudience,
    ],
  ])("%s", async (_, input, text) => {
    const ctx = await newAccount();
    const refused = async () => sendQuick(ctx, input);
    await expect(refused()).rejects.toThrow(text);
    expect(await messagesBy(ctx)).toEqual({});
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("R183: without enough credit for every part", async () => {
    const ctx = await newAccount({ credit: 2 * SMS });
    await expect(sendQuick(ctx, { contacts: newHandsets(3) })).rejects.toThrow(
      CAMPAIGN_TEXTS.lowBalance,
    );
    expect(await messagesBy(ctx)).toEqual({});
  });

  it("R196: of a sub-account without credit", async () => {
    const parent = await newAccount({ credit: 0, shard: 0 });
    const ctx = await newAccount({
      role: "subaccount",
      parentId: parent.account.id,
      shard: 0,
      flags: { deductFromAccount: false },
    });
    await expect(sendQuick(ctx, { contacts: newHandsets(1) })).rejects.toThrow(
      "Please contact your admin to add credits.",
    );
  });

  it("at another price than the person agreed to", async () => {
    const ctx = await newAccount();
    const contacts = newHandsets(2);
    const agreed = (price: number, recipients: number) =>
      sendQuick(ctx, { contacts, price, recipients });
    await expect(agreed(5.5, 2)).rejects.toThrow(QUICK_TEXTS.priceChanged);
    await expect(agreed(11, 1)).rejects.toThrow(QUICK_TEXTS.priceChanged);
    expect((await agreed(11, 2)).data.status).toBe("sent");
  });

  it("beyond the account's ceiling of quick messages a day", async () => {
    const ctx = await newAccount({ limits: { quickMessages: 2 } });
    await sendQuick(ctx, { contacts: newHandsets(1) });
    await sendQuick(ctx, { contacts: newHandsets(1) });
    await expect(sendQuick(ctx, { contacts: newHandsets(1) })).rejects.toThrow(
      "Your account can send 2 quick messages a day.",
    );
  });

  it("while sending is stopped", async () => {
    const ctx = await newAccount();
    const stopped = { ...ctx, settings: { ...ctx.settings, SENDING_STOPPED: "all" } };
    await expect(sendQuick(stopped, { contacts: newHandsets(1) })).rejects.toThrow(
      "Sending is paused",
    );
  });
});

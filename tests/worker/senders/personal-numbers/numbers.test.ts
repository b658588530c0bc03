import { describe, expect, it } from "vitest";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { PERSONAL_NUMBER_TEXTS as TEXTS } from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Id } from "#core/ids.ts";
import { PERSONAL_NUMBER_PROBLEMS } from "#core/rules/personal-number.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { codeFromText, newMobile, textsTo, wrongCode } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  editPersonalReference,
  listPersonalNumbers,
  removePersonalNumber,
} from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import {
  resendPersonalCode,
  sendPersonalCode,
  verifyPersonalNumber,
} from "#worker/domains/senders/personal-numbers/send-code.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { addSharedNumber } from "#worker/domains/senders/shared-numbers/shared-numbers.ts";
import { begun, numberId, provedNumber } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("a personal number", () => {
  it("gets a code on the handset and waits for an administrator with it (R532)", async () => {
    const ctx = await newAccount();
    const number = newMobile();
    const { message, data } = await sendPersonalCode(ctx, { number, reference: "Ann" });
    expect(message).toBe("OTP sent to your number successfully");
    expect(data).toMatchObject({ number, reference: "Ann", status: "pending" });
    const code = await codeFromText(number);
    const id = numberId(data._id);
    const added = await verifyPersonalNumber(ctx, { id, code });
    expect(added).toMatchObject({ message: TEXTS.added, data: { status: "admin_pending" } });
    expect((await listPersonalNumbers(ctx)).data).toEqual([added.data]);
    // R534: only an approved one is usable.
    expect((await listSenders(ctx)).map(({ type }) => type)).toEqual([1]);
    await expect(verifyPersonalNumber(ctx, { id, code })).rejects.toMatchObject({
      message: TEXTS.proved,
    });
  });

  it("R532: is not proved by a wrong code, by five of them, or by another person's", async () => {
    const [ctx, other] = [await newAccount(), await newAccount()];
    const { id, number, code } = await begun(ctx);
    const refused = { message: IDENTITY_TEXTS.otpFailed };
    for (let n = 0; n < 5; n++) {
      await expect(verifyPersonalNumber(ctx, { id, code: wrongCode(code) })).rejects.toMatchObject(
        refused,
      );
    }
    await expect(verifyPersonalNumber(ctx, { id, code })).rejects.toMatchObject(refused);
    await expect(verifyPersonalNumber(other, { id, code })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await listPersonalNumbers(ctx)).data).toMatchObject([{ number, status: "pending" }]);
  });

  it("R283: a sub-account adds none", async () => {
    const parent = await newAccount();
    const sub = await newAccount({ role: "subaccount", parentId: parent.account.id });
    const input = { number: newMobile() };
    const response = await call(contract.sendPersonalCode, input, {
      cookie: await sessionFor(sub),
    });
    expect(response.status).toBe(403);
    await response.body?.cancel();
  });

  it.each([
    [{}, TEXTS.required],
    [{ number: " " }, TEXTS.empty],
    [{ number: "02 9123 4567" }, PERSONAL_NUMBER_PROBLEMS.landline],
    [{ number: "1300 123 456" }, PERSONAL_NUMBER_PROBLEMS.service],
    [{ number: "+64 21 123 4567" }, PERSONAL_NUMBER_PROBLEMS.foreign],
  ])("%j is refused beside its field: %s (R584, R585)", async (input, text) => {
    const ctx = await newAccount();
    const response = await call(contract.sendPersonalCode, input, {
      cookie: await sessionFor(ctx),
    });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toEqual({ number: text });
    expect((await listPersonalNumbers(ctx)).data).toEqual([]);
  });

  it.each([
    ["", IDENTITY_TEXTS.otpEmpty],
    ["12345", IDENTITY_TEXTS.otpShape],
  ])("the code %j is refused: %s", async (code, text) => {
    const ctx = await newAccount();
    const { id } = await begun(ctx);
    const response = await call(
      contract.verifyPersonalNumber,
      { id, code },
      { cookie: await sessionFor(ctx) },
    );
    expect((await refusalOf(response)).fields).toEqual({ code: text });
  });

  it("is called something else, and no one else's number is touched by it", async () => {
    const ctx = await newAccount();
    const { id, number } = await begun(ctx);
    const phone = `0${number.slice(2)}`;
    const { message } = await editPersonalReference(ctx, { id, phone, reference: "Shop" });
    expect(message).toBe("Updated");
    const wrong = { id, phone: newMobile(), reference: "Office" };
    await expect(editPersonalReference(ctx, wrong)).rejects.toMatchObject({
      fields: { phone: TEXTS.otherPhone },
    });
    expect((await listPersonalNumbers(ctx)).data).toMatchObject([{ reference: "Shop" }]);
  });

  it("is removed, and can be added again", async () => {
    const ctx = await newAccount();
    const { id, number } = await provedNumber(ctx);
    expect(await removePersonalNumber(ctx, { id })).toEqual({ message: TEXTS.removed });
    await expect(removePersonalNumber(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listPersonalNumbers(ctx)).data).toEqual([]);
    const later = { ...ctx, now: () => Date.now() + MINUTE };
    const again = await sendPersonalCode(later, { number, reference: "" });
    expect(again.data.status).toBe("pending");
    expect(again.data._id).not.toBe(id);
  });
});

describe("a number that another account has (R586)", () => {
  it.each(["pending", "proved"] as const)(
    "%s, it is refused in the same words as one's own, and no code goes out",
    async (state) => {
      const [owner, other] = [await newAccount(), await newAccount({ shard: 1 })];
      const { number } = state === "pending" ? await begun(owner) : await provedNumber(owner);
      const texts = (await textsTo(number)).length;
      const refused = { message: "Personal number already exists", code: "CONFLICT" };
      await expect(sendPersonalCode(other, { number, reference: "" })).rejects.toMatchObject(
        refused,
      );
      if (state === "proved") {
        await expect(sendPersonalCode(owner, { number, reference: "" })).rejects.toMatchObject(
          refused,
        );
      }
      expect((await textsTo(number)).length).toBe(texts);
    },
  );

  it("is refused, too, if it is a number that messages come in on", async () => {
    const ctx = await newAccount();
    const number = newMobile();
    await addSharedNumber(ctx, number, "bulk");
    await expect(sendPersonalCode(ctx, { number, reference: "" })).rejects.toMatchObject({
      message: TEXTS.exists,
    });
  });

  it("gives way once it has gone unproved for an hour", async () => {
    const h = harness();
    const [owner, other] = [await accountIn(h), await accountIn(h, { shard: 1 })];
    const number = newMobile();
    await sendPersonalCode(owner, { number, reference: "" });
    h.clock.now += 59 * MINUTE;
    await expect(sendPersonalCode(other, { number, reference: "" })).rejects.toMatchObject({
      message: TEXTS.exists,
    });
    h.clock.now += MINUTE;
    expect((await sendPersonalCode(other, { number, reference: "" })).data.status).toBe("pending");
    expect((await listPersonalNumbers(owner)).data).toEqual([]);
  });

  it("goes to one of two that add it at the same moment", async () => {
    const accounts = [await newAccount(), await newAccount({ shard: 1 })];
    const number = newMobile();
    const both = await Promise.allSettled(
      accounts.map((ctx) => sendPersonalCode(ctx, { number, reference: "" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lists = await Promise.all(accounts.map((ctx) => listPersonalNumbers(ctx)));
    expect(lists.flatMap(({ data }) => data)).toHaveLength(1);
  });
});

describe("codes", () => {
  async function inHarness() {
    const h = harness();
    // Limits count by the hour of the clock, and no test may cross one.
    h.clock.now += HOUR - (h.clock.now % HOUR);
    const ctx = await accountIn(h);
    const number = newMobile();
    const { data } = await sendPersonalCode(ctx, { number, reference: "" });
    return { h, ctx, number, id: numberId(data._id) };
  }

  it("go on the queue of single messages, from the shared number, at our cost", async () => {
    const { h, ctx, number } = await inHarness();
    expect(h.queues.txn).toEqual([
      {
        type: "code",
        purpose: "personal-number",
        subject: `${ctx.person?.userId} ${number}`,
        place: expect.any(String),
      },
    ]);
    await drain(h, "txn");
    expect(h.carrier.taken).toMatchObject([{ to: number, text: expect.stringMatching(/^\d{6} /) }]);
  });

  it("come again after a minute, five an hour to a handset, and only while it is unproved", async () => {
    const { h, ctx, id } = await inHarness();
    await expect(resendPersonalCode(ctx, { id })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: IDENTITY_TEXTS.otpSoon,
    });
    for (let n = 0; n < 3; n++) {
      h.clock.now += MINUTE;
      await resendPersonalCode(ctx, { id });
    }
    h.clock.now += MINUTE;
    await expect(resendPersonalCode(ctx, { id })).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(h.queues.txn).toHaveLength(4);
  });

  it("are over after ten minutes", async () => {
    const { h, ctx, id } = await inHarness();
    await drain(h, "txn");
    const code = h.carrier.taken[0]?.text.slice(0, 6) ?? "";
    h.clock.now += 10 * MINUTE;
    await expect(verifyPersonalNumber(ctx, { id, code })).rejects.toMatchObject({
      message: IDENTITY_TEXTS.otpFailed,
    });
  });

  it("that could not be queued leave a number that can have another one", async () => {
    const h = harness();
    const ctx: AccountContext = await accountIn(h);
    h.outage.on = true;
    const number = newMobile();
    await expect(sendPersonalCode(ctx, { number, reference: "" })).rejects.toMatchObject({
      message: IDENTITY_TEXTS.smsFailed,
    });
    h.outage.on = false;
    const [row] = (await listPersonalNumbers(ctx)).data;
    const id: Id<"personalNumber"> = numberId(row?._id ?? "");
    await resendPersonalCode(ctx, { id });
    expect(h.queues.txn).toHaveLength(1);
  });
});

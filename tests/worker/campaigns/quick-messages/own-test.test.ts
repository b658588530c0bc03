import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { HOUR } from "#tests/worker/campaigns/schedules/support.ts";
import { picture } from "#tests/worker/content/media/support.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import {
  sendMms,
  sendQuickMessage,
} from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";

/** Someone who has verified a mobile, in an account that waits for approval. */
async function unapproved() {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const [mine = "", other = ""] = newHandsets(2);
  await env.CONTROL.prepare("UPDATE users SET mobile = ?2, unproved_mobile = ?3 WHERE id = ?1")
    .bind(ctx.person?.userId, mine, other)
    .run();
  const parse = (input: Readonly<Record<string, unknown>>) =>
    contract.sendQuickMessage.input.parse({
      ...{ sender: SHARED_SENDER, message: "A first text", isTest: true },
      ...input,
    });
  const send = async (input: Readonly<Record<string, unknown>>) =>
    (await sendQuickMessage(ctx, parse(input))).data.status;
  return { h, ctx, mine, other, parse, send };
}

it("C22: a test to one's own verified mobile needs no approval, and costs what any message costs", async () => {
  const { h, ctx, mine, parse, send } = await unapproved();
  const { data } = await checkQuickMessage(
    ctx,
    contract.checkQuickMessage.input.parse({
      sender: SHARED_SENDER,
      message: "Hi",
      contacts: [mine],
    }),
  );
  expect(data.needsApproval).toBe(false);
  expect(await send({ contacts: [mine] })).toBe("sent");
  // Whatever it says: no one else reads it.
  expect(await send({ contacts: [mine], message: "ANZ: see evil.top" })).toBe("sent");
  await drain(h, "txn");
  expect(arrived(h, [mine])).toBe(2);
  expect(await expectBooksBalance(ctx)).toMatchObject({ kept: 2 * SMS });
  const mms = { ...parse({ contacts: [mine] }), media: picture(), subject: "Sale" };
  expect((await sendMms(ctx, contract.sendMms.input.parse(mms))).data.status).toBe("sent");
  await drain(h, "txn");
  expect(arrived(h, [mine])).toBe(3);
});

it.each<[string, (numbers: { mine: string; other: string }) => Readonly<Record<string, unknown>>]>([
  ["to another number", ({ other }) => ({ contacts: [other] })],
  ["to another number, too", ({ mine, other }) => ({ contacts: [mine, other] })],
  [
    "with another in the list",
    ({ mine, other }) => {
      return { contacts: [mine], numberList: [{ number: other }] };
    },
  ],
  [
    "for later",
    ({ mine }) => {
      return { contacts: [mine], sendType: "schedule", scheduleAt: Date.now() + HOUR };
    },
  ],
])("C22: %s, it waits", async (_, input) => {
  const { h, send, mine, other } = await unapproved();
  expect(await send(input({ mine, other }))).toBe("pending");
  await drain(h, "txn");
  expect(arrived(h, [mine, other])).toBe(0);
});

it("C22: a colleague's verified mobile is another number", async () => {
  const { ctx, send } = await unapproved();
  const { mine: theirs } = await unapproved();
  expect(ctx.person).toBeDefined();
  expect(await send({ contacts: [theirs] })).toBe("pending");
});

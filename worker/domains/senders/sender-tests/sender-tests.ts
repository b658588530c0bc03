import { contract } from "#core/contract/registry.ts";
import { SENDER_TEST_TEXTS, type SenderTest } from "#core/contract/sender-tests/sender-tests.ts";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { toCents } from "#core/rules/money.ts";
import { wireMessageStatus } from "#core/statuses.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { ownUser } from "#worker/domains/identity/directory/user-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { insertTest, keepShown, lastTests, type TestRow, testById } from "./inner/test-queries.ts";

/**
 * A quick message to oneself, marked as a test: price and limits are those of any other, and it waits for no approval. The client's key
 * makes a repeated request the same message and the same test.
 */
export const sendSenderTest = verb(contract.sendSenderTest, async (ctx, { sender, key }) => {
  const { mobile } = await ownUser(ctx);
  if (mobile === null) throw new CooeeError("UNPROCESSABLE", SENDER_TEST_TEXTS.noMobile);
  const { data } = await sendQuickMessage(
    ctx,
    contract.sendQuickMessage.input.parse({
      sender,
      contacts: [mobile],
      isTest: true,
      key,
      message: "This is a test of your sender. Note what your phone shows as the sender.",
    }),
  );
  const quickId = data._id;
  const id = idSchema("senderTest").parse(`sts${quickId.slice(3)}`);
  await commit(ctx, {
    statements: [insertTest(ctx, { id, sender, number: mobile, quickId })],
    audit: { action: "sender.test", subject: id },
  });
  return { message: SENDER_TEST_TEXTS.sent, data: { _id: id } };
});

export const listSenderTests = verb(contract.listSenderTests, async (ctx, { sender }) => {
  return { data: (await lastTests(ctx, sender)).map(presentTest) };
});

function presentTest(row: TestRow): SenderTest {
  const { status, claimed_at: sent, settled_at: settled } = row;
  const arrived = status === "delivered" && sent !== null && settled !== null;
  return {
    _id: row.id,
    sender: row.sender,
    number: row.number,
    createdAt: row.created_at,
    status: wireMessageStatus(status ?? "pending"),
    reason: row.reason ?? undefined,
    carrier: row.carrier ?? undefined,
    price: row.refunded ? 0 : toCents(row.price ?? 0),
    delay: arrived ? Math.max(0, settled - sent) : undefined,
    shown: row.shown ?? undefined,
  };
}

export const saveSenderTest = verb(contract.saveSenderTest, async (ctx, { id, shown }) => {
  await testById(ctx, id);
  await commit(ctx, {
    statements: [keepShown(ctx, id, shown)],
    audit: { action: "sender.testShown", subject: id },
  });
  return { message: SENDER_TEST_TEXTS.saved };
});

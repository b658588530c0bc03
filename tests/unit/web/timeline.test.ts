import { expect, it } from "vitest";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { momentWords, repliesTo, timelineOf } from "#web/components/messages/timeline.ts";

function message(changes: Partial<MessageRecord>): MessageRecord {
  return {
    _id: "msg_1",
    sender: "61400000001",
    receiver: "61412345678",
    ...{ message_id: "msg_1", contacts: ["61412345678"], unread: false, workflow: null },
    createdAt: 1000,
    status: "delivered",
    message: "Hello",
    isMMS: false,
    unicode: false,
    smsDetail: { messagelength: 5, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
    ...changes,
  };
}

function wordsOf(changes: Partial<MessageRecord>, replies: MessageRecord[] = []): string[] {
  return timelineOf(message(changes), replies).map(momentWords);
}

const reply = (createdAt: number, text: string) =>
  message({
    sender: "61412345678",
    receiver: "61400000001",
    status: "received",
    createdAt,
    message: text,
  });

it("says when a message was queued, given to the carrier, sent, delivered and answered", () => {
  const times = { claimed_time: 2000, send_time: 3000, settled_time: 4000 };
  expect(wordsOf(times, [reply(5000, "Thanks")])).toEqual([
    "Queued",
    "With the carrier",
    "Sent",
    "Delivered",
    "Replied",
  ]);
});

it("says nothing of what has not happened yet, and why something failed", () => {
  expect(wordsOf({ status: "queued" })).toEqual(["Queued"]);
  expect(wordsOf({ status: "sent", send_time: 2000, settled_time: 2000 })).toEqual([
    "Queued",
    "Sent",
  ]);
  const failed = message({ status: "failed", settled_time: 2000, reason: "Absent subscriber" });
  expect(timelineOf(failed, []).at(-1)).toMatchObject({
    status: "failed",
    detail: "Absent subscriber",
  });
});

it("replies are those to the message's sender, before the next campaign's message", () => {
  const next = message({ createdAt: 3000, bulk: { _id: "cmp_2", name: "Next" } });
  const thread = [
    reply(500, "Earlier"),
    reply(2000, "To this"),
    { ...reply(2500, "To another number"), receiver: "61400000002" },
    next,
    reply(4000, "To the next"),
  ];
  expect(repliesTo(message({}), thread).map((one) => one.message)).toEqual(["To this"]);
});

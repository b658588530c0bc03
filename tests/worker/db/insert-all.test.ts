import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { messages } from "#worker/db/schema/shard/messages.ts";

const TEXTS = [
  "Plain",
  "",
  `Quotes ' and ", a \\ and a line\nbreak`,
  "👋🏽 Grüße, 你好",
  "\u0001\u001f\u007f\u2028",
  "before\u0000after",
  "half an emoji \ud83d",
  "12345678901234567890",
  "[1]",
  "null",
];

it.each([0, 1] as const)(
  "many rows are stored as each by itself, in their order, on shard %i",
  async (shard) => {
    const ctx = await newAccount({ shard });
    const rows = (prefix: string) =>
      TEXTS.map((text, n) => ({
        id: `${prefix}${n}`,
        direction: "in" as const,
        recipient: "61400000001",
        sender: "61400000002",
        text,
        units: n,
        segments: 1,
        unicode: n % 2 === 0,
        status: "received" as const,
        reason: n === 3 ? null : "Reason",
      }));
    await ctx.db.batch([
      ...rows("msg_one").map((row) => ctx.db.insert(messages, row)),
      ...ctx.db.insertAll(messages, rows("msg_all")),
    ]);
    const stored = await ctx.db.list(messages);
    const of = (prefix: string) =>
      stored.filter(({ id }) => id.startsWith(prefix)).map(({ id, ...row }) => row);
    expect(of("msg_all")).toHaveLength(TEXTS.length);
    expect(of("msg_all")).toEqual(of("msg_one"));
    expect(ctx.db.insertAll(messages, [])).toEqual([]);
  },
);

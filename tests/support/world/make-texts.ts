import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { newId } from "#core/ids.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { openRoom } from "#worker/domains/inbox/rooms/rooms.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const textMakers: Makers<"template" | "param" | "keyword" | "room"> = {
  template: async (ctx) => {
    const id = newId("template", ctx.now());
    const text = { id, name: "Thanks", medium: "sms", message: "Thank you" } as const;
    await ctx.db.batch([ctx.db.insert(shardTables.templates, { ...text, createdAt: ctx.now() })]);
    return id;
  },
  param: async (ctx) => {
    const id = newId("param", ctx.now());
    const shop = { id, name: "Shop", key: "shop", value: "Bells" };
    await ctx.db.batch([ctx.db.insert(shardTables.params, { ...shop, createdAt: ctx.now() })]);
    return id;
  },
  keyword: async (ctx, need) => {
    const id = newId("keyword", ctx.now());
    const now = ctx.now();
    const join = { id, sender: SHARED_SENDER, word: "JOIN", action: "join", reply: "Hi" } as const;
    const row = { ...join, groupId: await need("group"), createdAt: now, updatedAt: now };
    await ctx.db.batch([ctx.db.insert(shardTables.keywords, row)]);
    return id;
  },
  room: async (ctx) => {
    const { data } = await openRoom(ctx, { number: "0498765431" });
    return idOf("room", data?._id ?? "");
  },
};

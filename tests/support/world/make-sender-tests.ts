import { newId } from "#core/ids.ts";
import { insertTest } from "#worker/domains/senders/sender-tests/inner/test-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Makers } from "./things.ts";

export const senderTestMakers: Makers<"senderTest"> = {
  senderTest: async (ctx) => {
    const id = newId("senderTest", ctx.now());
    const quickId = newId("quickMessage", ctx.now());
    const test = { id, sender: "#SharedNum#", number: "61412345678", quickId };
    await commit({ ...ctx, person: ctx.person }, { statements: [insertTest(ctx, test)] });
    return id;
  },
};

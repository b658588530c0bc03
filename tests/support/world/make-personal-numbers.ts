import {
  insertNumber,
  proveNumber,
} from "#worker/domains/senders/personal-numbers/inner/personal-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { newMobile } from "../codes.ts";
import type { Makers } from "./things.ts";

export const personalNumberMakers: Makers<"personalNumber"> = {
  /** As if its code had been entered, and an administrator had yet to decide. */
  personalNumber: async (ctx) => {
    const system = { ...ctx, person: undefined };
    const { id, statements } = insertNumber(system, { number: newMobile(), reference: "Ann" });
    const proved = { status: "admin_pending", provedAt: ctx.now() } as const;
    await commitControl(system, {
      statements: [...statements, proveNumber(ctx, { id, from: "pending" }, proved)],
    });
    return id;
  },
};

import { PERSONAL_NUMBER_TEXTS } from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ownNumber } from "./inner/own-number.ts";
import { proveNumber } from "./inner/personal-queries.ts";
import { presentNumber } from "./inner/present-number.ts";

/** R532: with the code from the handset, the number waits for an administrator. */
export const verifyPersonalNumber = verb(
  contract.verifyPersonalNumber,
  async (ctx, { id, code }) => {
    const row = await ownNumber(ctx, id);
    if (row.status !== "pending") throw conflict(PERSONAL_NUMBER_TEXTS.proved);
    await spendCode(ctx, ownCode(ctx, "personal-number", row.number), code);
    const change = { status: "admin_pending", provedAt: ctx.now() } as const;
    const committed = await commitControlUnlessAborted(ctx, {
      statements: [proveNumber(ctx, { id, from: "pending" }, change), abortUnlessChanged()],
      events: [{ type: "account.changed" }],
      audit: { action: "personalNumber.verify", subject: id },
    });
    // Removed, or given way to another account, while the code was on its way.
    if (!committed) throw notFound("Personal number");
    const data = presentNumber({ ...row, ...change });
    return { message: PERSONAL_NUMBER_TEXTS.added, data };
  },
);

import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ownNumber, setRenews } from "./inner/own-queries.ts";

/** What is paid stays theirs until its month is over. */
export const changeRenewal = verb(contract.changeRenewal, async (ctx, { id, renews }) => {
  const own = await ownNumber(ctx, id);
  if (!own) throw notFound("Number");
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [setRenews(ctx, id, renews), abortUnlessChanged()],
    audit: { action: "number.renewal", subject: id, detail: { renews } },
  });
  if (!committed) throw conflict(OWN_NUMBER_TEXTS.notByCard);
  return { message: renews ? OWN_NUMBER_TEXTS.renews : OWN_NUMBER_TEXTS.cancelled };
});

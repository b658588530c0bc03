import { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { changeLocation, findLocation } from "./inner/location-queries.ts";

export const listGhlSenders = verb(contract.listGhlSenders, async (ctx) => ({
  data: (await usableSenders(ctx)).map(({ value, type }) => ({ value, type })),
}));

export const assignGhlSender = verb(contract.assignGhlSender, async (ctx, input) => {
  const { id, sender, promotional } = input;
  const row = await findLocation(ctx, id);
  if (row?.status !== "connected") throw notFound("Sub-account");
  const isKnown = (await usableSenders(ctx)).some(({ value }) => value === sender);
  if (!isKnown) throw invalid("sender", GHL_TEXTS.sender);
  const { name } = row;
  // Before it is written: if that fails, the person tries again.
  await commit(ctx, {
    events: [{ type: "ghl.sender", subAccount: id, name, sender, promotional, at: ctx.now() }],
  });
  await commitControl(ctx, {
    statements: [changeLocation(ctx, id, { sender, promotional })],
    audit: { action: "ghlLocation.assign", subject: id, detail: { sender, promotional } },
  });
  return { message: GHL_TEXTS.assigned };
});

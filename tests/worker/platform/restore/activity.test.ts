import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drain, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { all } from "#tests/worker/audience/segments/support.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { filterContacts } from "#worker/domains/audience/segments/filter-contacts.ts";

it("a restore notes again who was sent something, and not who only got an automatic reply", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [written = "", asking = ""] = newHandsets(2);
  await groupOf(ctx, [written, asking]);
  await sendQuick(ctx, { contacts: [asking] });
  await drain(h, "txn");
  h.clock.now += 3 * 86_400_000;
  const point = await takeRestorePoint(h);
  // All of this is forgotten.
  await sendQuick(ctx, { contacts: [written] });
  const help = { carrierId: "help", from: asking, to: SHARED_NUMBER, text: "HELP" };
  await deliver(h, "inbound", [{ carrier: "fake", message: { ...help, at: h.clock.now } }]);
  await drain(h, "txn");
  expect(
    h.carrier.taken
      .slice(1)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([written, asking].sort());
  await drain(h, "journal");
  await point.goBack();
  await replayAll(h, point.at);
  const filter = all({ field: "messaged", operator: "inLast", value: 2 });
  const { items } = await filterContacts(ctx, { filter });
  expect(items.map(({ number }) => number)).toEqual([written]);
});

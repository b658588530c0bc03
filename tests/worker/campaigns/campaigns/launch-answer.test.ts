import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { launchToNumbers } from "#worker/domains/campaigns/campaigns/launch-new.ts";

async function scene() {
  const h = harness();
  const ctx = await accountIn(h);
  const [gone = "", ...others] = newHandsets(3);
  await optOut(ctx, { number: gone, source: "link" });
  return { h, ctx, contacts: [gone, ...others, "lunch"], key: crypto.randomUUID() };
}

const content = { name: "Sale", sender: SHARED_SENDER, message: "Open until 9 pm" };

it("a launch that is repeated under its key says again who was left out, also once it was sent", async () => {
  const { h, ctx, contacts, key } = await scene();
  const launch = () =>
    launchToNumbers(
      ctx,
      contract.launchToNumbers.input.parse({ ...content, contacts, key, camp_type: "sms" }),
    );
  const [first, second] = await Promise.all([launch(), launch()]);
  expect(first.data.exclusions).toMatchObject([
    { reason: "invalid", count: 1, contacts: [{ number: "lunch" }] },
    { reason: "optedOut", count: 1, contacts: [{ number: contacts[0] }] },
  ]);
  expect(second).toEqual(first);
  await optOut(ctx, { number: contacts[1] ?? "", source: "link" });
  await drain(h, "jobs");
  expect(await launch()).toEqual(first);
});

it("so does a quick message", async () => {
  const { h, ctx, contacts, key } = await scene();
  const request = { contacts: contacts.slice(0, 3), key };
  const first = await sendQuick(ctx, request);
  expect(first.data.excluded).toMatchObject([{ number: contacts[0], reason: "optedOut" }]);
  await drain(h, "txn");
  expect(await sendQuick(ctx, request)).toEqual(first);
});

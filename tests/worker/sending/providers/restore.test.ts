import { expect, it } from "vitest";
import { accountIn, drain, drive } from "#tests/support/campaign-harness.ts";
import { messagesBy, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { checkAll, replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { expectOnceThroughEither, setRoute, twoCarriers } from "./support.ts";

it("after a restore, the carrier that had a message is asked about it, whatever the routes say by then", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  const route = await setRoute(h, { provider: "fake", account });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 60 });
  // The restore point has some of them as unknown at the first carrier, which never had them.
  h.carrier.before = () => {
    throw new Error("No connection");
  };
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  h.carrier.before = () => {};
  expect(await messagesBy(ctx)).toEqual({ unknown: 60 });
  const point = await takeRestorePoint(h);
  await setRoute(h, { provider: h.other.name, account }, route);
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drive(ctx, h, id);
  expect(h.other.taken).toHaveLength(60);
  await drain(h, "journal");
  await point.goBack();
  await replayAll(h, point.at);
  for (const { problems } of await checkAll(h, point.at)) expect(problems).toEqual([]);
  for (let minute = 0; minute < 3; minute++) {
    h.clock.now += 61_000;
    await everyMinute(h.system);
    await drive(ctx, h, id);
  }
  expect(await messagesBy(ctx)).toEqual({ sent: 60 });
  expect(await statusOf(ctx, id)).toBe("complete");
  expectOnceThroughEither(h, numbers);
});

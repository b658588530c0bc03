import { expect, it } from "vitest";
import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  deleteDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/release.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import { administrator, DAY, give, inStock, sendsFrom } from "./support.ts";

it("R536: an assigned number sends and receives for its account; of two accounts one gets it", async () => {
  const h = harness();
  const admin = await administrator(h);
  const owners = await Promise.all([accountIn(h, { shard: 0 }), accountIn(h, { shard: 1 })]);
  const { id, number } = await inStock(admin);
  const given = await Promise.allSettled(owners.map((owner) => give(admin, id, owner)));
  expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(given.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: NUMBER_TEXTS.notAvailable },
  });
  const has = (await Promise.all(owners.map(sendsFrom))).map((own) => own.length);
  expect(has.toSorted()).toEqual([0, 1]);
  const [handset = ""] = newHandsets(1);
  await write(h, handset, number);
  const rooms = await Promise.all(owners.map(storedRooms));
  expect(rooms.map((own) => own.length)).toEqual(has);
});

it("what stops between CONTROL and the shard is finished by the sweep, once", async () => {
  const h = harness();
  const admin = await administrator(h);
  const owner = await accountIn(h, {});
  const { id, number } = await inStock(admin);
  h.faults.batch = (statements) =>
    statements.some((sql) => sql.includes("INTO senders")) ? "before" : undefined;
  await give(admin, id, owner);
  expect(await sendsFrom(owner)).toEqual([]);
  await expect(cancelDedicatedNumber(admin, { id })).rejects.toMatchObject({
    message: NUMBER_TEXTS.settling,
  });
  h.faults.batch = () => undefined;
  h.clock.now += 2 * 60_000;
  await sweepSenders(h.system);
  await sweepSenders(h.system);
  expect(await sendsFrom(owner)).toEqual([number]);
  expect((await cancelDedicatedNumber(admin, { id })).data.status).toBe("released");
});

it("R536: an account is told of a number that an administrator gives it, what it costs, and that it was taken away", async () => {
  const h = harness();
  const [admin, owner] = [await administrator(h), await accountIn(h)];
  const told = async () => {
    await relayOutboxes(h.system);
    return (await mailTo(owner.person?.email ?? "")).map(({ text }) => text).toReversed();
  };
  const { id } = await inStock(admin, { amount: 20 });
  await activateDedicatedNumber(
    admin,
    contract.activateDedicatedNumber.input.parse({
      ...{ id, user: owner.person?.userId, paymentMode: "invoice" },
    }),
  );
  expect(await told()).toEqual([expect.stringContaining("It costs $22.00 a month, incl. GST.")]);
  await cancelDedicatedNumber(admin, { id });
  expect(await told()).toEqual([expect.any(String), expect.stringContaining("no further month")]);
  // What is arranged separately has no price here.
  const { id: arranged } = await inStock(admin);
  await give(admin, arranged, owner);
  expect((await told()).at(-1)).not.toContain("It costs");
});

it("R536: in quarantine replies reach the last owner and no one else gets the number, afterwards the next one does", async () => {
  const h = harness();
  const admin = await administrator(h);
  const [first, second] = await Promise.all([accountIn(h, {}), accountIn(h, {})]);
  const { id, number } = await inStock(admin);
  const [early = "", late = "", next = ""] = newHandsets(3);
  await give(admin, id, first);
  await profileConfig(first, { defaultSender: number });
  const { quarantineUntil = 0, assignedAt = 0 } = (await cancelDedicatedNumber(admin, { id })).data;
  expect(quarantineUntil - assignedAt).toBeGreaterThan(90 * DAY);
  expect(await sendsFrom(first)).toEqual([]);
  expect((await me(first)).data.defaultSender).not.toBe(number);
  await write(h, early, number);
  await expect(give(admin, id, second)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(deleteDedicatedNumber(admin, { id })).rejects.toMatchObject({
    message: NUMBER_TEXTS.kept,
  });
  h.clock.now = quarantineUntil - 1;
  await sweepNumbers(h.system);
  await write(h, late, number);
  expect((await storedRooms(first)).map((room) => room.number).sort()).toEqual(
    [early, late].sort(),
  );
  h.clock.now = quarantineUntil;
  await sweepNumbers(h.system);
  expect((await listDedicatedNumbers(admin, { search: number })).items).toMatchObject([
    { _id: id, status: "active" },
  ]);
  await give(admin, id, second);
  await write(h, next, number);
  expect((await storedRooms(second)).map((room) => room.number)).toEqual([next]);
  expect(await storedRooms(first)).toHaveLength(2);
  const { data } = await numberHistory(admin, { id });
  expect(data.map(({ event, accountName }) => [event, accountName])).toEqual([
    ["assigned", second.person?.name],
    ["available", undefined],
    ["released", first.person?.name],
    ["assigned", first.person?.name],
    ["added", undefined],
  ]);
  await expect(deleteDedicatedNumber(admin, { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

import { expect, it } from "vitest";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { fakeCarrier } from "#tests/support/fake-carrier.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { deleteNameOfAccount } from "#worker/domains/senders/business-names/business-names.ts";
import { nameHistory } from "#worker/domains/senders/business-names/list-business-names.ts";
import {
  importAnswer,
  saveRegistration,
  submissionFile,
} from "#worker/domains/senders/business-names/registrations.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import { chooseProvider } from "#worker/domains/sending/providers/choose-provider.ts";
import {
  createProviderRoute,
  listProviderRoutes,
  updateProviderRoute,
} from "#worker/domains/sending/providers/provider-routes.ts";
import { administrator, approved, namesOf, requested, sendersOf, toldOf } from "./support.ts";

const provider = "simulator";
const route = (account: string, sender: string, register: "registered" | "refused") => ({
  ...({
    type: "sms",
    provider,
    senderKind: "any",
    country: "AU",
    priority: 1,
    active: true,
  } as const),
  ...{ account: idOf("account", account), sender, register },
});

it("decision 12: a registration sets the route's and the sender's state, and tells the account", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = freshName();
  const id = await approved(ctx, name);
  const save = (state: "submitted" | "registered" | "refused", reason?: string) =>
    saveRegistration(admin, { id, provider, state, reason });
  const routes = async () => {
    const { items } = await listProviderRoutes(admin, { limit: 100 });
    return items.filter(({ sender }) => sender === name).map(({ register }) => register);
  };
  const outgoing = { account: ctx.account.id, sender: name, medium: "sms" } as const;

  await save("submitted");
  expect(await sendersOf(ctx)).toEqual([[name, "submitted"]]);
  expect(await routes()).toEqual([]);

  await save("registered");
  expect(await sendersOf(ctx)).toEqual([[name, "registered"]]);
  expect(await routes()).toEqual(["registered"]);
  expect((await chooseProvider(ctx, outgoing)).carrier?.name).toBe(provider);

  await expect(save("refused")).rejects.toMatchObject({ fields: { reason: expect.any(String) } });
  await save("refused", "The trade mark lapsed");
  expect(await sendersOf(ctx)).toEqual([[name, "refused"]]);
  expect(await routes()).toEqual(["refused"]);
  expect((await chooseProvider(ctx, outgoing)).carrier).toBeUndefined();
  expect(await namesOf(ctx)).toMatchObject([
    { register: "refused", registrations: [{ state: "refused", reason: "The trade mark lapsed" }] },
  ]);
  expect(await toldOf(ctx)).toEqual([
    NOTIFICATION_TEXTS.nameApproved(name),
    NOTIFICATION_TEXTS.nameSubmitted(name),
    NOTIFICATION_TEXTS.nameRegistered(name),
    NOTIFICATION_TEXTS.nameRefused(name, "The trade mark lapsed"),
  ]);
  const history = (await nameHistory(admin, { id })).data;
  expect(history.map(({ what }) => what)).toEqual([
    ...["refused", "registered", "submitted", "approved", "requested"],
  ]);
  expect(history[0]).toMatchObject({ by: admin.person?.name, reason: "The trade mark lapsed" });
});

it("holds for the sub-accounts that a name is shared with, and so does its removal", async () => {
  const h = harness({ others: [fakeCarrier("second")] });
  const [ctx, admin] = [
    await accountIn(h, { shard: 0 }),
    await accountIn(h, { role: "superAdmin" }),
  ];
  const name = freshName();
  const id = await approved(ctx, name);
  const sub = await below(h, ctx);
  await shareSender(ctx, { sender: name, subAccounts: [sub.account.id] });
  const carrierOf = async () => {
    const outgoing = { account: sub.account.id, sender: name, medium: "sms" } as const;
    return (await chooseProvider(sub, outgoing)).carrier?.name;
  };
  await saveRegistration(admin, { id, provider: "second", state: "registered", reason: undefined });
  expect(await sendersOf(sub)).toEqual([[name, "registered"]]);
  expect(await carrierOf()).toBe("second");
  await saveRegistration(admin, { id, provider: "second", state: "refused", reason: "Lapsed" });
  expect(await sendersOf(sub)).toEqual([[name, "refused"]]);
  expect(await carrierOf()).toBeUndefined();
  await deleteNameOfAccount(admin, { id });
  expect(await sendersOf(sub)).toEqual([]);
});

it("a route's registration is changed with the name, not beside it", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = freshName();
  const id = await approved(ctx, name);
  await saveRegistration(admin, { id, provider, state: "registered" });
  const { items } = await listProviderRoutes(admin, { limit: 100 });
  const own = items.find(({ sender }) => sender === name);
  const routeId = idOf("route", own?._id ?? "");
  const refused = { fields: { register: PROVIDER_TEXTS.nameRegister } };
  const change = route(ctx.account.id, name, "refused");
  await expect(updateProviderRoute(admin, { id: routeId, ...change })).rejects.toMatchObject(
    refused,
  );
  await expect(createProviderRoute(admin, change)).rejects.toMatchObject(refused);
  const kept = { ...route(ctx.account.id, name, "registered"), priority: 7 };
  expect((await updateProviderRoute(admin, { id: routeId, ...kept })).data.priority).toBe(7);
});

it("only an approved name is registered, by a carrier that is connected", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const id = await requested(ctx, freshName());
  const save = (provider: string) => saveRegistration(admin, { id, provider, state: "submitted" });
  await expect(save("nobody")).rejects.toMatchObject({
    fields: { provider: ADMIN_NAME_TEXTS.noProvider },
  });
  await expect(save(provider)).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: ADMIN_NAME_TEXTS.notApproved },
  });
  expect(await toldOf(ctx)).toEqual([]);
});

it("the submission file has the names not submitted yet, and no cell runs as a formula", async () => {
  const [ctx, admin] = await Promise.all([newAccount({ name: "=HYPERLINK(1)" }), administrator()]);
  const [waiting, given, unapproved] = [freshName(), freshName(), freshName()];
  await approved(ctx, waiting);
  const id = await approved(ctx, given);
  await requested(ctx, unapproved);
  await saveRegistration(admin, { id, provider, state: "submitted" });
  const text = String((await submissionFile(admin, { provider })).body);
  expect(text).toContain(`${waiting},'=HYPERLINK(1),,Our registered name\r\n`);
  expect(text).not.toContain(given);
  expect(text).not.toContain(unapproved);
});

it("an answer is saved row by row, and what fits nothing comes back with the reason", async () => {
  const h = harness();
  const [ctx, other] = await Promise.all([accountIn(h), newAccount()]);
  const admin = { ...(await administrator()), carriers: ctx.carriers, now: ctx.now };
  const [one, two, both] = [freshName(), freshName(), freshName()];
  for (const name of [one, two, both]) await approved(ctx, name);
  await approved(other, both);
  const answer = [
    "Name,State,Reason",
    `${one.toUpperCase()},Registered,`,
    `${two},refused,"No trade mark, no domain"`,
    `${both},registered,`,
    "Nobody9,submitted,",
    `${one},submitted,`,
    `${two}x,perhaps,`,
    "Somebody,refused,",
    "",
  ].join("\r\n");
  const { data } = await importAnswer(admin, { provider: ctx.carrier.name, answer });
  expect(data.saved).toBe(2);
  expect(data.rejected.map(({ row, reason }) => [row, reason])).toEqual([
    [4, "Several accounts have this name: change each by itself"],
    [5, "No approved name"],
    [6, "This name is in an earlier row too"],
    [7, expect.stringContaining("“perhaps” is not a state")],
    [8, "This state needs a reason"],
  ]);
  h.clock.now += 120_000;
  await sweepSenders(h.system);
  expect(new Map(await senderStates(ctx))).toEqual(
    new Map([
      [one, "registered"],
      [two, "refused"],
      [both, "not_submitted"],
    ]),
  );
  expect(await toldOf(ctx)).toContain(
    NOTIFICATION_TEXTS.nameRefused(two, "No trade mark, no domain"),
  );
});

it("two carriers' answers before the account is told: it learns of both, once", async () => {
  const h = harness({ others: [fakeCarrier("second")] });
  const [ctx, admin] = [await accountIn(h), await accountIn(h, { role: "superAdmin" })];
  const name = freshName();
  await approved(ctx, name);
  const answered = (carrier: string, answer: string) =>
    importAnswer(admin, { provider: carrier, answer });
  await answered("second", `${name},refused,No trade mark`);
  await answered("second", `${name},refused,No trade mark`);
  await answered(ctx.carrier.name, `${name},registered,`);
  await answered(ctx.carrier.name, `${name},not submitted,`);
  h.clock.now += 120_000;
  await sweepSenders(h.system);
  await sweepSenders(h.system);
  const [refused, registered] = [
    NOTIFICATION_TEXTS.nameRefused(name, "No trade mark"),
    NOTIFICATION_TEXTS.nameRegistered(name),
  ];
  const told = await toldOf(ctx);
  expect(told.toSorted()).toEqual(
    [NOTIFICATION_TEXTS.nameApproved(name), `${refused}. ${registered}`].toSorted(),
  );
});

it("a name that begins with a hyphen comes back as the submission file has it", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = `-${freshName().slice(0, 10)}`;
  await approved(ctx, name);
  const text = String((await submissionFile(admin, { provider })).body);
  expect(text).toContain(`'${name},`);
  const { data } = await importAnswer(admin, { provider, answer: `'${name},submitted,` });
  expect(data).toEqual({ saved: 1, rejected: [] });
});

async function senderStates(ctx: Parameters<typeof sendersOf>[0]) {
  return (await sendersOf(ctx)).map(([name, state]) => [String(name), String(state)] as const);
}

import { expect, it } from "vitest";
import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  createProviderMeta,
  listProviderMeta,
  updateProviderMeta,
} from "#worker/domains/sending/providers/provider-meta.ts";
import {
  createProviderRoute,
  deleteProviderRoute,
  listProviderRoutes,
  updateProviderRoute,
} from "#worker/domains/sending/providers/provider-routes.ts";
import {
  getDefaultProvider,
  listProviders,
  setDefaultProvider,
} from "#worker/domains/sending/providers/providers.ts";

type Route = Input<typeof contract.createProviderRoute>;

const admin = () => newAccount({ role: "superAdmin" });
const route = (fields: object): Route =>
  contract.createProviderRoute.input.parse({ provider: "simulator", ...fields });
const all = async (ctx: AccountContext) => (await listProviderRoutes(ctx, { limit: 100 })).items;
const refused = (field: string, message: string) => ({ fields: { [field]: message } });

it("R526: vonage and sinch are providers of text messages, in use once they are connected", async () => {
  const { data } = await listProviders(await admin(), { type: "sms" });
  const waiting = { type: "sms", active: false, connected: false };
  expect(data).toContainEqual({ name: "vonage", ...waiting });
  expect(data).toContainEqual({ name: "sinch", ...waiting });
  expect(data).toContainEqual({ name: "simulator", type: "sms", active: true, connected: true });
});

it("R621, O20: a super administrator adds, changes and deletes routes, on record", async () => {
  const ctx = await admin();
  const owner = await newAccount({ name: "Bells" });
  const { data } = await createProviderRoute(
    ctx,
    route({
      account: owner.account.id,
      sender: "BELLS",
      senderKind: "name",
      register: "submitted",
    }),
  );
  expect(data).toMatchObject({
    ...{ type: "sms", provider: "simulator", sender: "BELLS", senderKind: "any" },
    ...{ account: owner.account.id, accountName: "Bells", priority: 1, register: "submitted" },
  });
  const id = contract.updateProviderRoute.input.shape.id.parse(data._id);
  await updateProviderRoute(ctx, { id, ...route({ sender: "BELLS", provider: "vonage" }) });
  const changed = (await all(ctx)).find(({ _id }) => _id === id);
  expect(changed).toMatchObject({ sender: "BELLS", provider: "vonage", register: "not_submitted" });
  expect(changed).not.toHaveProperty("account");
  await deleteProviderRoute(ctx, { id });
  expect((await all(ctx)).map(({ _id }) => _id)).not.toContain(id);
  await expect(deleteProviderRoute(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const action of ["route.create", "route.change", "route.delete"]) {
    expect([action, (await auditOf(ctx, action)).length]).toEqual([action, 1]);
  }
});

it("refuses a route that exists, and one to a carrier that no one knows or that has no MMS", async () => {
  const ctx = await admin();
  const sender = "61400111222";
  await createProviderRoute(ctx, route({ sender }));
  await expect(createProviderRoute(ctx, route({ sender }))).rejects.toMatchObject(
    refused("provider", PROVIDER_TEXTS.routeTaken),
  );
  await expect(createProviderRoute(ctx, route({ provider: "pigeon" }))).rejects.toMatchObject(
    refused("provider", PROVIDER_TEXTS.unknown),
  );
  await expect(
    createProviderRoute(ctx, route({ provider: "vonage", type: "mms" })),
  ).rejects.toMatchObject(refused("provider", PROVIDER_TEXTS.noMedium));
  const account = newId("account", 0);
  await expect(createProviderRoute(ctx, route({ account }))).rejects.toMatchObject(
    refused("account", PROVIDER_TEXTS.noAccount),
  );
});

it("R621, O20: provider meta has a value for each key; a rate is a whole number", async () => {
  const ctx = await admin();
  const meta = { provider: "sinch", key: "perSecond", value: "300" };
  const { data } = await createProviderMeta(ctx, meta);
  await expect(createProviderMeta(ctx, meta)).rejects.toMatchObject(
    refused("key", PROVIDER_TEXTS.metaTaken),
  );
  const id = contract.updateProviderMeta.input.shape.id.parse(data._id);
  for (const value of ["0", "10001", "fast", "1.5"]) {
    await expect(updateProviderMeta(ctx, { id, ...meta, value })).rejects.toMatchObject(
      refused("value", PROVIDER_TEXTS.perSecond),
    );
  }
  await updateProviderMeta(ctx, { id, ...meta, value: "250" });
  expect((await listProviderMeta(ctx, {})).items).toContainEqual({
    ...data,
    value: "250",
    version: expect.not.stringMatching(data.version ?? ""),
  });
});

it("R621: the default provider is the environment's until one that is connected is set", async () => {
  const ctx = await admin();
  const simulator = [
    { type: "sms", provider: "simulator", version: null },
    { type: "mms", provider: "simulator", version: null },
  ];
  expect((await getDefaultProvider(ctx)).data).toEqual(simulator);
  await expect(setDefaultProvider(ctx, { type: "sms", provider: "vonage" })).rejects.toMatchObject(
    refused("provider", PROVIDER_TEXTS.notConnected),
  );
  await setDefaultProvider(ctx, { type: "sms", provider: "simulator" });
  expect(await auditOf(ctx, "provider.default")).toHaveLength(1);
  const [sms, mms] = simulator;
  const version = expect.stringMatching(/^aud_/);
  expect((await getDefaultProvider(ctx)).data).toEqual([{ ...sms, version }, mms]);
});

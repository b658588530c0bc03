import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import {
  APP_NAMES,
  CONNECT_LIFE_MS,
  CONNECT_TEXTS,
  CRM_APPS,
  type CrmApp,
} from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { agreed, connect, newPortal, vendor, withPeople } from "#tests/support/crm.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { deleteAccounts, sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import {
  connectIntegration,
  saveActiveCampaignToken,
  saveHubSpotToken,
  savePipedriveToken,
  saveZohoToken,
} from "#worker/domains/integrations/connections/connect.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import {
  activeCampaignFields,
  hubSpotFields,
  pipedriveFields,
  zohoFields,
} from "#worker/domains/integrations/connections/crm-records.ts";
import { open } from "#worker/domains/integrations/connections/inner/secret.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import { readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";

const FIELDS = {
  hubspot: hubSpotFields,
  zoho: (ctx: AccountContext) => zohoFields(ctx, { crmModule: "Contacts" }),
  pipedrive: (ctx: AccountContext) => pipedriveFields(ctx, { pipedriveEntity: "contacts" }),
  ac: (ctx: AccountContext) => activeCampaignFields(ctx, {}),
};

const only = async (ctx: AccountContext) => (await listConnections(ctx)).data[0];

it("a user's answer says which CRMs are connected, and no token", async () => {
  const ctx = await newAccount();
  const crms = async () => {
    const { data } = await me(ctx);
    return [data.hubSpotRefreshToken, data.zohoRefreshToken, data.activeCampaignToken];
  };
  expect(await crms()).toEqual([false, false, false]);
  const portal = newPortal();
  for (const app of CRM_APPS) await connect(ctx, app, portal);
  expect(await crms()).toEqual([true, true, true]);
  const { data } = await me(ctx);
  expect(data.zohoAPIsURL).toBe("https://www.zohoapis.com.au");
  const shard = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const { results } = await shard
    .prepare("SELECT app, secret FROM connections WHERE account_id = ?")
    .bind(ctx.account.id)
    .all<{ app: string; secret: string }>();
  expect(results).toHaveLength(CRM_APPS.length);
  for (const { app, secret } of results) {
    const { access, refresh } = await open(ctx, app, secret);
    for (const token of [secret, access, ...(refresh ? [refresh] : [])]) {
      expect(JSON.stringify(data)).not.toContain(token);
    }
  }
  await removeConnection(ctx, { type: "zoho" });
  expect(await crms()).toEqual([true, false, true]);
  expect((await me(ctx)).data.zohoAPIsURL).toBeUndefined();
  await vendor("hubspot", portal).withdraw();
  await expect(hubSpotFields(ctx)).rejects.toThrow(CONNECT_TEXTS.revoked("HubSpot"));
  expect(await crms()).toEqual([false, false, true]);
});

async function endedGrants(ctx: AccountContext): Promise<number> {
  const shard = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const row = await shard
    .prepare("SELECT COUNT(*) AS n FROM ended_grants WHERE account_id = ?")
    .bind(ctx.account.id)
    .first<{ n: number }>();
  return row?.n ?? -1;
}

it.each(CRM_APPS)(
  "the health of %s says how many requests are left, where it says so",
  async (app) => {
    const h = harness();
    const ctx = await accountIn(h);
    await withPeople(ctx, app, []);
    const all = { hubspot: 100_000, zoho: 50_000, pipedrive: 30_000, ac: undefined }[app];
    const asked = () => FIELDS[app](ctx);
    await asked();
    const first = (await only(ctx))?.requestsLeft;
    // Behind the calls for a token, for whose account it is, and for the fields.
    expect(first).toBe(all === undefined ? undefined : all - 3);
    await asked();
    expect((await only(ctx))?.requestsLeft).toBe(first);
    h.clock.now += 60_000;
    await asked();
    expect((await only(ctx))?.requestsLeft).toBe(first === undefined ? undefined : first - 2);
  },
);

describe("connecting", () => {
  it.each(["hubspot", "zoho", "pipedrive"] as const)(
    "begins on the page of %s, which the small window shows (R325)",
    async (app) => {
      const ctx = await newAccount();
      const zoho = app === "zoho" ? { accountsURL: "https://crm.zoho.com.au" } : {};
      const { data } = await connectIntegration(ctx, { app, ...zoho });
      const url = new URL(data.url ?? "");
      expect(url.searchParams.get("state")).toBe(data.state);
      expect(url.pathname).toBe(`/simulator/vendors/${app}/agree`);
      expect(await only(ctx)).toBeUndefined();
    },
  );

  it("takes a Zoho address, or an ActiveCampaign address and key, by app (R393)", async () => {
    const ctx = await newAccount();
    await expect(connectIntegration(ctx, { app: "zoho" })).rejects.toMatchObject({
      fields: { accountsURL: CONNECT_TEXTS.required },
    });
    const { connectIntegration: call } = contract;
    expect(call.input.safeParse({ app: "other" }).success).toBe(false);
    const accountName = "https://shop.api-au1.com";
    await expect(connectIntegration(ctx, { app: "ac", accountName })).rejects.toMatchObject({
      fields: { activeCampaignToken: CONNECT_TEXTS.required },
    });
    const activeCampaignToken = await vendor("ac", newPortal()).key();
    await expect(connectIntegration(ctx, { app: "ac", activeCampaignToken })).rejects.toMatchObject(
      { fields: { accountName: CONNECT_TEXTS.required } },
    );
    await connectIntegration(ctx, { app: "ac", accountName, activeCampaignToken });
    expect(await only(ctx)).toMatchObject({ app: "ac", status: "connected" });
  });

  it("goes by HubSpot's, Zoho's and Pipedrive's agreement, and ActiveCampaign's key: R321, R322, R323, R324", async () => {
    const ctx = await newAccount();
    for (const app of CRM_APPS) await connect(ctx, app, newPortal());
    const { data } = await listConnections(ctx);
    expect(data.map(({ app }) => app).sort()).toEqual([...CRM_APPS].sort());
  });

  it("with a state of another person, account or CRM, used twice or too old, is refused", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const unknown = { fields: { state: CONNECT_TEXTS.unknownState } };
    const { code, state } = await agreed(ctx, "hubspot", newPortal());
    const other = await newAccount();
    const colleague = { ...ctx, person: { ...personOf(ctx), userId: "usr_another" as const } };
    await expect(saveHubSpotToken(other, { code, state })).rejects.toMatchObject(unknown);
    await expect(saveHubSpotToken(colleague, { code, state })).rejects.toMatchObject(unknown);
    await expect(savePipedriveToken(ctx, { code, state })).rejects.toMatchObject(unknown);
    await saveHubSpotToken(ctx, { code, state });
    await expect(saveHubSpotToken(ctx, { code, state })).rejects.toMatchObject(unknown);
    const late = await agreed(ctx, "hubspot", newPortal());
    h.clock.now += CONNECT_LIFE_MS;
    await expect(saveHubSpotToken(ctx, late)).rejects.toMatchObject(unknown);
  });

  it("with a code or key that is not valid is refused, and keeps nothing", async () => {
    const ctx = await newAccount();
    const { state } = await agreed(ctx, "zoho", newPortal());
    await expect(saveZohoToken(ctx, { code: "made-up", state })).rejects.toMatchObject({
      message: CONNECT_TEXTS.refused(APP_NAMES.zoho),
    });
    await expect(
      saveActiveCampaignToken(ctx, {
        accountName: "https://shop.api-au1.com",
        activeCampaignToken: "made-up",
      }),
    ).rejects.toMatchObject({ message: CONNECT_TEXTS.refused(APP_NAMES.ac) });
    expect(await only(ctx)).toBeUndefined();
  });

  it("by a refresh token is for app tokens, and the vendor is asked about it", async () => {
    const ctx = await newAccount();
    const portal = newPortal();
    const code = await vendor("pipedrive", portal).agree("");
    const made = { refreshToken: `sim-${portal}.made-up` };
    await expect(savePipedriveToken(ctx, made)).rejects.toMatchObject({
      message: CONNECT_TEXTS.tokenOnly,
    });
    const program = programOf(ctx);
    await expect(savePipedriveToken(program, made)).rejects.toMatchObject({
      message: CONNECT_TEXTS.refused(APP_NAMES.pipedrive),
    });
    const refreshToken = await refreshTokenOf(ctx, portal, code);
    await savePipedriveToken(program, { refreshToken });
    expect(await only(ctx)).toMatchObject({ app: "pipedrive", status: "connected" });
  });

  it("of a program has no code and state, which are a person's who can still use them", async () => {
    const ctx = await newAccount();
    const { code, state } = await agreed(ctx, "hubspot", newPortal());
    await expect(saveHubSpotToken(programOf(ctx), { code, state })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: CONNECT_TEXTS.windowOnly,
    });
    await saveHubSpotToken(ctx, { code, state });
  });

  it("of a program takes the place of no connection that works, and its token is not taken", async () => {
    const ctx = await newAccount();
    const [portal, other] = [newPortal(), newPortal()];
    await connect(ctx, "pipedrive", portal);
    await connect(ctx, "ac", newPortal());
    const inPlace = (app: CrmApp) => ({
      code: "CONFLICT",
      message: CONNECT_TEXTS.inPlace(APP_NAMES[app]),
    });
    const code = await vendor("pipedrive", other).agree("");
    const refreshToken = await refreshTokenOf(ctx, other, code);
    await expect(savePipedriveToken(programOf(ctx), { refreshToken })).rejects.toMatchObject(
      inPlace("pipedrive"),
    );
    expect(await vendor("pipedrive", other).grants()).toMatchObject({ taken: 0 });
    const key = {
      accountName: "other.api-us1.com",
      activeCampaignToken: await vendor("ac", other).key(),
    };
    await expect(saveActiveCampaignToken(programOf(ctx), key)).rejects.toMatchObject(inPlace("ac"));
    await vendor("pipedrive", portal).withdraw();
    await expect(pipedriveFields(ctx, { pipedriveEntity: "contacts" })).rejects.toThrow();
    // The former account of the vendor's only.
    await expect(savePipedriveToken(programOf(ctx), { refreshToken })).rejects.toMatchObject(
      inPlace("pipedrive"),
    );
    const again = await refreshTokenOf(ctx, portal, await vendor("pipedrive", portal).agree(""));
    await savePipedriveToken(programOf(ctx), { refreshToken: again });
    expect((await listConnections(ctx)).data).toContainEqual(
      expect.objectContaining({ app: "pipedrive", status: "connected" }),
    );
  });

  it("with another account than before says what that does", async () => {
    const ctx = await newAccount();
    const portal = newPortal();
    const first = await connect(ctx, "hubspot", portal);
    const same = await connect(ctx, "hubspot", portal);
    const other = await connect(ctx, "hubspot", newPortal());
    const { connected, otherAccount } = CONNECT_TEXTS;
    expect([first.message, same.message, other.message]).toEqual([
      ...[connected("HubSpot"), connected("HubSpot"), otherAccount("HubSpot")],
    ]);
  });

  it("asks Zoho for the fields of the module that it is given (R428)", async () => {
    const ctx = await newAccount();
    const portal = newPortal();
    const mobile = { name: "Mobile", label: "Mobile", kind: "phone" as const };
    await connect(ctx, "zoho", portal);
    await vendor("zoho", portal).replaceRecords("Leads", [mobile], []);
    expect((await zohoFields(ctx, { crmModule: "Leads" })).data).toEqual([mobile]);
    expect((await zohoFields(ctx, { crmModule: "Contacts" })).data).toEqual([]);
    const { input } = contract.zohoFields;
    expect(input.safeParse({}).success).toBe(false);
  });

  it("a mapping begins with a field of phone numbers (R351) that the CRM has", async () => {
    const ctx = await newAccount();
    await connect(ctx, "pipedrive", newPortal());
    const read = (...labels: { field: string; label?: string }[]) =>
      readCrm(
        ctx,
        contract.readCrm.input.parse({ app: "pipedrive", pipedriveEntity: "contacts", labels }),
      );
    const phone = { field: "phone" };
    const city = { field: "city", label: "City" };
    const refused = (labels: string) => ({ fields: { labels } });
    await expect(read(city, { ...phone, label: "Phone" })).rejects.toMatchObject(
      refused(CRM_IMPORT_TEXTS.phoneFirst),
    );
    await expect(read(phone, { ...city, field: "gone" })).rejects.toMatchObject(
      refused(CRM_IMPORT_TEXTS.fieldGone("gone")),
    );
    await expect(read(phone, city)).resolves.toMatchObject({ data: { status: "reading" } });
  });

  it("HubSpot is read once the operator has approved the account: 'Contact us' (R370)", async () => {
    const ctx = await newAccount({ flags: { adminApproved: false } });
    await connect(ctx, "hubspot", newPortal());
    const input = contract.readCrm.input.parse({
      ...{ app: "hubspot", labels: [{ field: "mobilephone" }] },
    });
    await expect(readCrm(ctx, input)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Contact us",
    });
  });
});

const programOf = (ctx: AccountContext): AccountContext => ({
  ...ctx,
  person: { ...personOf(ctx), tokenId: "tok_1" },
});

/** As another program of the account's owner would have got it. */
async function refreshTokenOf(ctx: AccountContext, portal: string, code: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: "authorization_code", code, portal });
  const request = new Request("https://oauth.pipedrive.com/oauth/token", {
    method: "POST",
    body: form,
  });
  const answer: { refresh_token: string } = await (
    await ctx.vendors.send("pipedrive", request)
  ).json();
  return answer.refresh_token;
}

describe("a connection that is no longer wanted", () => {
  it("is removed by its type (R427), and at the vendor when it can be reached (R328)", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const portal = newPortal();
    await connect(ctx, "hubspot", portal);
    await connect(ctx, "ac", newPortal());
    await vendor("hubspot", portal).setFaults({ fail: 1 });
    await removeConnection(ctx, { type: "hubspot" });
    expect((await listConnections(ctx)).data.map(({ app }) => app)).toEqual(["ac"]);
    await expect.poll(() => vendor("hubspot", portal).faults()).toMatchObject({ fail: 0 });
    expect(await vendor("hubspot", portal).grants()).toMatchObject({ open: 1 });
    await expect(removeConnection(ctx, { type: "hubspot" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    h.clock.now += 10 * 60_000;
    await onEachShard(h.system, sweepEndedGrants);
    expect(await vendor("hubspot", portal).grants()).toMatchObject({ open: 0 });
    expect(await endedGrants(ctx)).toBe(0);
  });

  it("of a deleted account is revoked at the vendor, before its data is erased", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const portal = newPortal();
    await connect(ctx, "hubspot", portal);
    await connect(ctx, "ac", newPortal());
    await deleteAccounts(ctx, ctx.account.id, {
      audit: { action: "account.delete", subject: ctx.account.id },
    });
    await sweepDeleted(h.system);
    expect(await only(ctx)).toBeUndefined();
    await onEachShard(h.system, sweepEndedGrants);
    expect(await vendor("hubspot", portal).grants()).toMatchObject({ open: 0 });
    expect(await endedGrants(ctx)).toBe(0);
  });
});

it("after a restore to before a renewal the connection is revoked, says so, and can be reconnected", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, "pipedrive", portal);
  await connect(ctx, "ac", newPortal());
  const point = await takeRestorePoint(h);
  h.clock.now += 60 * 60_000;
  await vendor("pipedrive", portal).expire();
  await pipedriveFields(ctx, { pipedriveEntity: "contacts" });
  await point.goBack();
  await replayAll(h, point.at);
  const problem = CONNECT_TEXTS.revoked(APP_NAMES.pipedrive);
  await expect(pipedriveFields(ctx, { pipedriveEntity: "contacts" })).rejects.toMatchObject({
    message: problem,
  });
  const { data } = await listConnections(ctx);
  expect(data).toContainEqual(expect.objectContaining({ status: "revoked", problem }));
  expect((await activeCampaignFields(ctx, {})).data.length).toBeGreaterThan(0);
  await connect(ctx, "pipedrive", portal);
  expect((await pipedriveFields(ctx, { pipedriveEntity: "contacts" })).data.length).toBeGreaterThan(
    0,
  );
});

import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { agreed, connect, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  saveHubSpotToken,
  saveZohoToken,
} from "#worker/domains/integrations/connections/connect.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import {
  hubSpotFields,
  pipedriveFields,
  zohoFields,
} from "#worker/domains/integrations/connections/crm-records.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import { pickGoogleSheet } from "#worker/domains/integrations/google-sheets/google-sheets.ts";

const open = async (app: VendorApp, portal: string) => (await vendor(app, portal).grants()).open;
const pick = (ctx: AccountContext) => pickGoogleSheet(ctx, { fileId: "demo-customers" });

async function twoAccounts() {
  const h = harness();
  const sweep = async () => {
    h.clock.now += 10 * 60_000;
    await onEachShard(h.system, sweepEndedGrants);
  };
  return { one: await accountIn(h), other: await accountIn(h), sweep };
}

describe("a Google user, whose grant ends as a whole", () => {
  it("stays connected in one account while another ends it; with the last one it is revoked", async () => {
    const { one, other, sweep } = await twoAccounts();
    const user = newPortal();
    await connect(one, "googlesheet", user);
    await connect(other, "googlesheet", user);
    await removeConnection(one, { type: "googlesheet" });
    await sweep();
    await pick(other);
    await removeConnection(other, { type: "googlesheet" });
    await sweep();
    expect(await open("googlesheet", user)).toBe(0);
  });

  it("who is connected again in the meantime stays connected", async () => {
    const { one, sweep } = await twoAccounts();
    const user = newPortal();
    await connect(one, "googlesheet", user);
    await removeConnection(one, { type: "googlesheet" });
    await connect(one, "googlesheet", user);
    await connect(one, "googlesheet", user);
    await sweep();
    await pick(one);
  });

  it("is revoked although another user was connected since", async () => {
    const { one, sweep } = await twoAccounts();
    const [former, user] = [newPortal(), newPortal()];
    await connect(one, "googlesheet", former);
    await vendor("googlesheet", former).setFaults({ fail: 1 });
    await removeConnection(one, { type: "googlesheet" });
    await connect(one, "googlesheet", user);
    await sweep();
    await sweep();
    expect(await open("googlesheet", former)).toBe(0);
    await pick(one);
  });
});

it("a Pipedrive user, whose app is uninstalled with any grant, stays connected in another account", async () => {
  const { one, other, sweep } = await twoAccounts();
  const user = newPortal();
  await connect(one, "pipedrive", user);
  await connect(other, "pipedrive", user);
  await removeConnection(one, { type: "pipedrive" });
  await sweep();
  await pipedriveFields(other, { pipedriveEntity: "contacts" });
  await removeConnection(other, { type: "pipedrive" });
  await sweep();
  expect(await open("pipedrive", user)).toBe(0);
});

it("a grant that is not kept, because whose it is cannot be read, is revoked", async () => {
  const { one, sweep } = await twoAccounts();
  const portal = newPortal();
  const { code, state } = await agreed(one, "hubspot", portal);
  const send: AccountContext["vendors"]["send"] = async (app, request) =>
    request.url.includes("/account-info/")
      ? Response.json({}, { status: 500 })
      : one.vendors.send(app, request);
  const away = { ...one, vendors: { ...one.vendors, send } };
  await expect(saveHubSpotToken(away, { code, state })).rejects.toThrow();
  await sweep();
  expect(await open("hubspot", portal)).toBe(0);
});

it("a code of Zoho's is exchanged in the region of the account, whichever was typed", async () => {
  const { one } = await twoAccounts();
  const { code, state } = await agreed(one, "zoho", newPortal());
  const asked: string[] = [];
  const send: AccountContext["vendors"]["send"] = (app, request) => {
    asked.push(new URL(request.url).hostname);
    return one.vendors.send(app, request);
  };
  const seen = { ...one, vendors: { ...one.vendors, send } };
  await saveZohoToken(seen, { code, state, accountsServer: "https://accounts.zoho.eu" });
  expect(asked[0]).toBe("accounts.zoho.eu");
  const elsewhere = { code, state, accountsServer: "https://accounts.zoho.eu.example.com" };
  expect(contract.saveZohoToken.input.safeParse(elsewhere).success).toBe(false);
});

/** A context whose vendor is asked, and then something else happens before we hear of it. */
function meanwhile(ctx: AccountContext, what: () => Promise<unknown>): AccountContext {
  let isFirst = true;
  const send: AccountContext["vendors"]["send"] = async (app, request) => {
    const isToken = request.url.endsWith("/token");
    const answer = await ctx.vendors.send(app, request);
    if (isToken && isFirst) {
      isFirst = false;
      await what();
    }
    return answer;
  };
  return { ...ctx, vendors: { ...ctx.vendors, send } };
}

describe("a renewed secret", () => {
  it("whose connection is removed before it is stored is revoked, and not used", async () => {
    const { one, sweep } = await twoAccounts();
    const portal = newPortal();
    await connect(one, "hubspot", portal);
    await vendor("hubspot", portal).expire();
    const renewing = meanwhile(one, () => removeConnection(one, { type: "hubspot" }));
    await expect(hubSpotFields(renewing)).rejects.toMatchObject({ refusal: "revoked" });
    await sweep();
    expect(await vendor("hubspot", portal).grants()).toMatchObject({ taken: 1, live: 0 });
    expect((await listConnections(one)).data).toEqual([]);
  });

  it("is the one that is revoked, if the connection is removed behind it", async () => {
    const { one, sweep } = await twoAccounts();
    const portal = newPortal();
    await connect(one, "hubspot", portal);
    await vendor("hubspot", portal).expire();
    // What removing has read of the connection is old by the time it removes it.
    let isFirst = true;
    const batch: AccountContext["db"]["batch"] = async (statements) => {
      if (isFirst) await hubSpotFields(one);
      isFirst = false;
      return one.db.batch(statements);
    };
    await removeConnection({ ...one, db: { ...one.db, batch } }, { type: "hubspot" });
    await sweep();
    expect(await vendor("hubspot", portal).grants()).toMatchObject({ taken: 1, live: 0 });
  });
});

it("of two windows that finish together one is connected, and what the other brought is revoked", async () => {
  const { one, sweep } = await twoAccounts();
  const portals = [newPortal(), newPortal()];
  const both = await Promise.all(portals.map((portal) => agreed(one, "hubspot", portal)));
  await Promise.all(both.map(({ code, state }) => saveHubSpotToken(one, { code, state })));
  await sweep();
  const { data } = await listConnections(one);
  expect(data).toMatchObject([{ app: "hubspot", status: "connected" }]);
  await hubSpotFields(one);
  const left = await Promise.all(portals.map((portal) => open("hubspot", portal)));
  expect(left.sort()).toEqual([0, 1]);
});

it("a refresh token that a program brings again is not revoked for being replaced by itself", async () => {
  const { one, sweep } = await twoAccounts();
  const asked: string[] = [];
  let isWithdrawn = false;
  const send: AccountContext["vendors"]["send"] = async (_app, { url }) => {
    asked.push(new URL(url).pathname);
    const org = [{ id: "7", company_name: "Seven" }];
    if (isWithdrawn && !url.includes("oauth")) return Response.json({}, { status: 401 });
    const token = {
      access_token: "a",
      expires_in: 3600,
      api_domain: "https://www.zohoapis.com.au",
    };
    return Response.json({ ...token, org });
  };
  const person = { ...personOf(one), tokenId: "tok_1" as const };
  const program = { ...one, person, vendors: { ...one.vendors, send } };
  const brought = { refreshToken: "same", accountsURL: "https://crm.zoho.com.au" };
  await saveZohoToken(program, brought);
  isWithdrawn = true;
  await expect(zohoFields(program, { crmModule: "Leads" })).rejects.toThrow();
  isWithdrawn = false;
  await saveZohoToken(program, brought);
  await sweep();
  expect(asked).not.toContain("/oauth/v2/token/revoke");
});

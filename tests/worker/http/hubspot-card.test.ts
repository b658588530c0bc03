import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { EmbedView } from "#core/embedding.ts";
import { accountNumber } from "#local/vendors/stand.ts";
import { newAccount } from "#tests/support/account.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { connect, newPortal } from "#tests/support/crm.ts";
import { type Inbox, newInbox, write } from "#tests/worker/inbox/rooms/support.ts";
import { hubSpotSignature } from "#worker/connectors/hubspot-signature.ts";
import { personOf } from "#worker/context.ts";
import { removeConnection } from "#worker/domains/integrations/connections/connections.ts";
import { signedAddress } from "#worker/http/hubspot-card.ts";
import { systemContext } from "#worker/system-context.ts";

const ORIGIN = "http://cooee.test";
const opened = z.object({ data: z.object({ url: z.url() }) });

interface Asking {
  portal: string;
  email: string;
  number: string;
  view?: EmbedView;
  /** Of what HubSpot signed, if it is something else. */
  signs?: { body?: string; at?: number; secret?: string; portalId?: string };
  /** The query, before or after what HubSpot adds. */
  query?: (own: string) => string;
}

/** What HubSpot passes on from our card. */
function ask({ portal, email, number, view, signs = {}, query = (own) => own }: Asking) {
  const of = (portalId: string) =>
    query(String(new URLSearchParams({ portalId, userEmail: email, appId: "1" })));
  const path = "/api/hubspot/card";
  const body = JSON.stringify({ number, ...(view ? { view } : {}) });
  const { secret = "simulated", at = Date.now(), portalId = portal } = signs;
  const { APP_URL } = systemContext(env).settings;
  const address = signedAddress(APP_URL, new URL(`${path}?${of(portalId)}`, APP_URL));
  const signature = hubSpotSignature(secret, address, signs.body ?? body, String(at));
  const headers = {
    "x-hubspot-signature-v3": signature,
    "x-hubspot-request-timestamp": String(at),
    "content-type": "application/json",
  };
  return SELF.fetch(`${ORIGIN}${path}?${of(portal)}`, { method: "POST", headers, body });
}

async function statusOf(asking: Asking): Promise<number> {
  const response = await ask(asking);
  await response.body?.cancel();
  return response.status;
}

/** The room and the token of the view that opens. */
async function open(asking: Asking) {
  const response = await ask(asking);
  expect(response.status).toBe(200);
  const url = new URL(opened.parse(await response.json()).data.url);
  const given = new URLSearchParams(url.hash.slice(1));
  return { path: url.pathname, room: given.get("room"), token: given.get("token") };
}

async function call(path: string, token: string | null, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const method = body === undefined ? "GET" : "POST";
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await SELF.fetch(`${ORIGIN}/api${path}`, init);
  return { status: response.status, text: await response.text() };
}

/** An inbox whose account is connected to an account of HubSpot's. */
async function connected(inbox?: Inbox) {
  const { ctx, handset, room, own } = inbox ?? (await newInbox({ credit: 100_000 }));
  const name = newPortal();
  await connect(ctx, "hubspot", name);
  const portal = String(accountNumber(name));
  return { ctx, own, handset, room, portal, email: personOf(ctx).email };
}

describe("our card in HubSpot", () => {
  it("opens the conversation with a contact's number, as the person who looks at the contact", async () => {
    const { handset, own, room, portal, email } = await connected();
    await write({ own, handset }, "Is it ready?");
    const spelled = `+61 ${handset.slice(2)}`;
    const made = await open({ portal, email: email.toUpperCase(), number: spelled });
    expect([made.path, made.room]).toEqual(["/hs/conversation", room]);
    expect((await call(`/message?room=${room}`, made.token)).text).toContain("Is it ready?");
    const note = { room, message: "Called back", key: crypto.randomUUID() };
    expect((await call("/message?mode=note", made.token, note)).status).toBe(200);
    expect((await call("/group", made.token)).status).toBe(403);
    const message = await open({ portal, email, number: handset, view: "message" });
    expect(message.path).toBe("/hs/message");
  });

  it("begins a conversation with someone who has none, and with no one who cannot be texted", async () => {
    const { portal, email } = await connected();
    const [stranger = ""] = newHandsets(1);
    const { room, token } = await open({ portal, email, number: stranger });
    expect((await call(`/room/${room}`, token)).text).toContain(stranger);
    expect(await statusOf({ portal, email, number: "+64 21 555 012" })).toBe(400);
  });

  it("knows only who has that address here, in an account that is connected to that one of HubSpot's", async () => {
    const one = await connected();
    const other = await connected();
    const { handset: number } = one;
    const at = (portal: string, email: string) => statusOf({ portal, email, number });
    expect(await at(one.portal, one.email)).toBe(200);
    expect(await at(other.portal, one.email)).toBe(403);
    expect(await at(one.portal, "stranger@example.test")).toBe(403);
    const unconnected = await newAccount();
    expect(await at(one.portal, personOf(unconnected).email)).toBe(403);
    const parent = await newAccount({ shard: 0 });
    const sub = await newInbox({
      ...{ role: "subaccount", parentId: parent.account.id, access: ["integration"] },
    });
    const { portal, email } = await connected(sub);
    expect(await at(portal, email)).toBe(403);
  });

  it("is heard only with HubSpot's signature of just that, made within five minutes", async () => {
    const { portal, email, handset: number } = await connected();
    const asked = { portal, email, number };
    const wrong = [
      { secret: "another" },
      { body: JSON.stringify({ number: "0412 345 678" }) },
      { portalId: "1" },
      { at: Date.now() - 6 * 60_000 },
    ];
    for (const signs of wrong) expect(await statusOf({ ...asked, signs })).toBe(401);
    const bare = await SELF.fetch(`${ORIGIN}/api/hubspot/card?portalId=1&userEmail=${email}`, {
      ...{ method: "POST", body: "{}" },
    });
    await bare.body?.cancel();
    expect(bare.status).toBe(401);
  });

  it("is not heard where the address that HubSpot signed names two accounts or two people, or none", async () => {
    const victim = await connected();
    const own = await connected();
    const { portal, email, handset: number } = own;
    const victims = [
      ["portalId", victim.portal],
      ["userEmail", victim.email],
    ];
    for (const names of [victims, victims.slice(0, 1), victims.slice(1)]) {
      const more = String(new URLSearchParams(names));
      for (const query of [(all: string) => `${more}&${all}`, (all: string) => `${all}&${more}`]) {
        expect(await statusOf({ portal, email, number, query }), query("")).toBe(401);
      }
    }
    for (const name of ["portalId", "userEmail"]) {
      const query = (all: string) => all.replace(name, "other");
      expect(await statusOf({ portal, email, number, query }), name).toBe(401);
    }
    expect(await statusOf({ portal, email, number })).toBe(200);
  });

  it("opens views whose calls are counted together, as those of a session are", async () => {
    const inbox = await newInbox({ credit: 100_000, limits: { sessionCalls: 10 } });
    const { portal, email, handset: number } = await connected(inbox);
    const views = [
      await open({ portal, email, number }),
      await open({ portal, email, number, view: "message" }),
    ];
    const calls = Array.from({ length: 10 }, () =>
      views.map(({ room, token }) => call(`/room/${room}`, token)),
    );
    const refused = (await Promise.all(calls.flat())).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    const other = await connected();
    const view = await open({ portal: other.portal, email: other.email, number: other.handset });
    expect((await call(`/room/${view.room}`, view.token)).status).toBe(200);
  });

  it("ends its views with the connection, also one that is made again", async () => {
    const { ctx, portal, email, handset: number } = await connected();
    const { room, token } = await open({ portal, email, number });
    const renewed = await call(`/room/${room}/embed`, token, {});
    expect(renewed.status).toBe(200);
    await removeConnection(ctx, { type: "hubspot" });
    expect((await call(`/room/${room}`, token)).status).toBe(401);
    expect(await statusOf({ portal, email, number })).toBe(403);
  });
});

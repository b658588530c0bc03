import { createExecutionContext, SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { DOMAIN_TEXTS } from "#core/contract/links/link-domain.ts";
import { optOutPlaceholder } from "#core/rules/recipient-links.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  addLinkDomain,
  checkLinkDomain,
  getLinkDomain,
  removeLinkDomain,
  sweepDomains,
} from "#worker/domains/content/links/link-domain.ts";
import worker from "#worker/index.ts";
import { HOST, IPHONE, MESSAGE, TARGET } from "./support.ts";

let hosts = 0;
const newHost = (first = "links") => `${first}.bells${++hosts}.example`;

async function withDomain(ctx: AccountContext): Promise<string> {
  const host = newHost();
  await addLinkDomain(ctx, { host });
  await checkLinkDomain(ctx);
  return host;
}

it("shows the state and the exact DNS records, and becomes active when they are found", async () => {
  const ctx = await newAccount();
  const host = newHost();
  expect((await getLinkDomain(ctx)).data).toEqual({ domain: undefined, linkHost: HOST });
  const { data } = await addLinkDomain(ctx, { host: host.toUpperCase() });
  expect(data).toMatchObject({ host, state: "pending" });
  expect(data.records).toContainEqual({ type: "CNAME", name: host, value: "links.cooee.test" });
  expect((await getLinkDomain(ctx)).data.linkHost).toBe(HOST);
  expect((await checkLinkDomain(ctx)).data.state).toBe("active");
  expect((await getLinkDomain(ctx)).data.linkHost).toBe(host);
});

it("says why a domain does not work, and a sweep looks again", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const host = newHost("fail");
  await addLinkDomain(ctx, { host });
  h.clock.now += 6 * 60_000;
  await sweepDomains(h.system);
  await sweepDomains(h.system);
  const { domain, linkHost } = (await getLinkDomain(ctx)).data;
  expect(domain).toMatchObject({ state: "failed", reason: expect.stringContaining(host) });
  expect(linkHost).toBe(HOST);
});

it("adds the domain later if the provider is away, and never removes what it still serves", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const away = async () => {
    throw new Error("away");
  };
  const linkHosts = { add: away, look: away, remove: away };
  const host = newHost();
  const added = await addLinkDomain({ ...ctx, linkHosts }, { host });
  expect(added.data).toMatchObject({ host, state: "pending", records: [] });
  h.clock.now += 6 * 60_000;
  await sweepDomains(h.system);
  expect((await getLinkDomain(ctx)).data.domain?.records).toHaveLength(2);
  const refused = { code: "UNAVAILABLE", message: DOMAIN_TEXTS.away };
  await expect(removeLinkDomain({ ...ctx, linkHosts })).rejects.toMatchObject(refused);
  await expect(checkLinkDomain({ ...ctx, linkHosts })).rejects.toMatchObject(refused);
  expect((await getLinkDomain(ctx)).data.domain?.host).toBe(host);
  await removeLinkDomain(ctx);
  expect((await getLinkDomain(ctx)).data).toEqual({ domain: undefined, linkHost: HOST });
});

it("gives a host to one account, and an account one host", async () => {
  const [one, two] = [await newAccount(), await newAccount()];
  const host = newHost();
  const both = await Promise.allSettled([
    addLinkDomain(one, { host }),
    addLinkDomain(two, { host }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const owner = both[0]?.status === "fulfilled" ? one : two;
  const other = owner === one ? two : one;
  await expect(addLinkDomain(other, { host })).rejects.toMatchObject({
    fields: { host: DOMAIN_TEXTS.taken },
  });
  await expect(addLinkDomain(owner, { host: newHost() })).rejects.toMatchObject({
    message: DOMAIN_TEXTS.oneOnly,
  });
  expect((await addLinkDomain(owner, { host })).data.host).toBe(host);
});

it("links of a campaign are on the domain, even if it was written for ours", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const host = await withDomain(ctx);
  const message = `${MESSAGE} Stop: ${optOutPlaceholder(HOST)}`;
  const { id, check } = await paidCampaign(ctx, h, { count: 1, message, longUrl: TARGET });
  await drive(ctx, h, id);
  const text = h.carrier.taken[0]?.text ?? "";
  expect(text).toContain(`${host}/s`);
  expect(text).toContain(`${host}/u`);
  expect(text).not.toContain(`${HOST}/`);
  expect(text.length).toBe(check.samples[0]?.text.length);
});

it("no account's codes work on another one's domain, and all work on ours", async () => {
  const h = harness();
  const [own, other] = [await accountIn(h), await accountIn(h)];
  const [host, foreign] = [await withDomain(own), await withDomain(other)];
  const message = `${MESSAGE} Stop: ${optOutPlaceholder(HOST)}`;
  const { id } = await paidCampaign(own, h, { count: 1, message, longUrl: TARGET });
  await drive(own, h, id);
  const text = h.carrier.taken[0]?.text ?? "";
  const short = /\/s\w+/.exec(text)?.[0] ?? "";
  const stop = /\/u\w{8}/.exec(text)?.[0] ?? "";
  const on = (where: string, path: string) =>
    SELF.fetch(`http://${where}${path}`, {
      redirect: "manual",
      headers: { "user-agent": IPHONE },
    });
  // The second time, the isolate knows the host and the link.
  for (const where of [host, HOST, host]) {
    expect([where, (await on(where, short)).status]).toEqual([where, 302]);
    expect(await (await on(where, stop)).text()).toContain("Your message came from");
  }
  for (let time = 0; time < 2; time++) expect((await on(foreign, short)).status).toBe(404);
  expect((await on(foreign, `/shorturl/${short.slice(2, 10)}`)).status).toBe(404);
  expect((await on(foreign, `/reply/${stop.slice(2)}`)).status).toBe(404);
  const page = await (await on(foreign, stop)).text();
  expect(page).not.toContain("Your message came from");
});

it("a customer's domain has neither the console nor its calls", async () => {
  const ctx = await newAccount();
  const host = await withDomain(ctx);
  for (const path of ["/", "/login", "/api/user/me", "/api/openapi.json"]) {
    const response = await SELF.fetch(`http://${host}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
  }
});

it("in production a host that is no one's gets an empty 404 for everything, and ours does not", async () => {
  const own = "app.cooee.test";
  const production = { ENVIRONMENT: "production", PAYMENTS: "none", APP_URL: `https://${own}` };
  const ask = async (host: string, path: string) => {
    const execution = createExecutionContext();
    const settings = { ...env, ...production };
    const response = await worker.fetch(new Request(`https://${host}${path}`), settings, execution);
    return [response.status, await response.text()] as const;
  };
  for (const path of [
    "/",
    "/login",
    "/u00000001",
    "/api/openapi.json",
    "/api/user/me",
    "/icon.svg",
  ]) {
    expect([path, ...(await ask("stranger.example", path))]).toEqual([path, 404, ""]);
    expect([path, ...(await ask(`www.${own}`, path))]).toEqual([path, 404, ""]);
  }
  expect((await ask(own, "/api/openapi.json"))[0]).toBe(200);
});

it("goes with its account", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const host = await withDomain(ctx);
  await env.CONTROL.prepare("UPDATE accounts SET active = 0, deleted_at = 1 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  await sweepDomains(h.system);
  await sweepDomains(h.system);
  const left = env.CONTROL.prepare("SELECT COUNT(*) AS n FROM link_domains WHERE host = ?");
  expect(await left.bind(host).first("n")).toBe(0);
});

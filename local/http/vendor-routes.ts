import { type Context, Hono } from "hono";
import * as z from "zod";
import { APP_NAMES, CONNECT_PAGE, VENDOR_APPS } from "#core/rules/crm/apps.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { refuse, refuseInput } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatedVendor } from "../ports/vendors.ts";
import { vendorFaultsChange } from "../vendors/faults.ts";
import { DEMO } from "../vendors/tokens.ts";

type App = { Bindings: LocalEnv };

const app = z.enum(VENDOR_APPS);
const portal = z
  .string()
  .regex(/^[a-z0-9]{1,40}$/)
  .default(DEMO);
const asked = z.object({
  app,
  portal,
  redirect_uri: z.string().max(500),
  state: z.string().min(1).max(500),
  code_challenge: z.string().max(200).default(""),
});
const agreed = asked.extend({ answer: z.enum(["allow", "deny"]) });

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page on which a vendor asks its customer, below /simulator. */
export const vendorPages = new Hono<App>();

vendorPages.get("/vendors/:app/agree", (c) => {
  const input = asked.safeParse({ ...c.req.query(), app: c.req.param("app") });
  if (!input.success) return refuse("NOT_FOUND", "Page not found");
  const name = APP_NAMES[input.data.app];
  const fields = Object.entries(input.data)
    .map(([field, value]) => `<input type="hidden" name="${field}" value="${escaped(value)}">`)
    .join("");
  return c.html(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${name} (simulated)</title>
<body style="font:16px system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem">
<h1>${name} (simulated)</h1><p>Cooee wants to read and create contacts in your account.</p>
<form method="post">${fields}<button name="answer" value="allow">Allow access</button>
<button name="answer" value="deny">Deny</button></form></body></html>`);
});

vendorPages.post("/vendors/:app/agree", async (c) => {
  const form = new URLSearchParams(await c.req.text());
  const input = agreed.safeParse(Object.fromEntries(form));
  if (!input.success) return refuse("NOT_FOUND", "Page not found");
  const { redirect_uri, state, answer, code_challenge: challenge } = input.data;
  const back = new URL(redirect_uri);
  // Nowhere else, as vendors take registered addresses only.
  if (back.pathname !== CONNECT_PAGE) return refuse("NOT_FOUND", "Page not found");
  back.searchParams.set("state", state);
  if (answer === "deny") back.searchParams.set("error", "access_denied");
  else back.searchParams.set("code", await stand(c, input.data).agree(challenge));
  return c.redirect(`${back.pathname}${back.search}`, 303);
});

function stand(
  { env }: Context<App>,
  { app, portal }: { app: (typeof VENDOR_APPS)[number]; portal: string },
) {
  return simulatedVendor(env, app, portal);
}

/** Calls for tests and the simulator's page, below /simulator/api. */
export const vendorCalls = new Hono<App>();

const of = z.object({ app, portal });
const named = (c: Context<App>) =>
  of.safeParse({ app: c.req.param("app"), portal: c.req.query("portal") });

vendorCalls.get("/vendors/:app", async (c) => {
  const input = named(c);
  if (!input.success) return refuseInput(input.error);
  return c.json({ success: true, faults: await stand(c, input.data).faults() });
});

vendorCalls.put("/vendors/:app/faults", async (c) => {
  const input = named(c);
  const change = vendorFaultsChange.safeParse(parseJson(await c.req.text()));
  if (!input.success) return refuseInput(input.error);
  if (!change.success) return refuseInput(change.error);
  return c.json(await stand(c, input.data).setFaults(change.data));
});

vendorCalls.post("/vendors/:app/key", async (c) => {
  const input = named(c);
  if (!input.success) return refuseInput(input.error);
  return c.json({ success: true, key: await stand(c, input.data).key() });
});

const many = z.object({ count: z.int().min(1).max(200_000) });

vendorCalls.post("/vendors/:app/people", async (c) => {
  const input = named(c);
  const wanted = many.safeParse(parseJson(await c.req.text()));
  if (!input.success) return refuseInput(input.error);
  if (!wanted.success) return refuseInput(wanted.error);
  await stand(c, input.data).addMany(wanted.data.count);
  return c.json({ success: true });
});

vendorCalls.post("/vendors/:app/expire", async (c) => {
  const input = named(c);
  if (!input.success) return refuseInput(input.error);
  await stand(c, input.data).expire();
  return c.json({ success: true });
});

vendorCalls.post("/vendors/:app/withdraw", async (c) => {
  const input = named(c);
  if (!input.success) return refuseInput(input.error);
  await stand(c, input.data).withdraw();
  return c.json({ success: true });
});

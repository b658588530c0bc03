import { Hono } from "hono";
import * as z from "zod";
import { APP_NAMES, CONNECT_PAGE } from "#core/rules/crm/apps.ts";
import { googleFile } from "#core/rules/crm/filters.ts";
import { MOST_SHEETS, PICKED } from "#core/rules/crm/sheet-texts.ts";
import { refuse } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatedVendor } from "../ports/vendors.ts";
import { accountShape } from "./vendor-calls.ts";

type App = { Bindings: LocalEnv };

const asked = accountShape.extend({
  redirect_uri: z.string().max(500),
  state: z.string().min(1).max(500),
  code_challenge: z.string().max(200).default(""),
});
const agreed = asked.extend({
  answer: z.enum(["allow", "deny"]),
  /** Of Google: the files that were picked. */
  files: z.array(googleFile).max(MOST_SHEETS),
});

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page on which a vendor asks its customer, below /simulator. */
export const vendorPages = new Hono<App>();

vendorPages.get("/vendors/:app/agree", async (c) => {
  const input = asked.safeParse({ ...c.req.query(), app: c.req.param("app") });
  if (!input.success) return refuse("NOT_FOUND", "Page not found");
  const name = APP_NAMES[input.data.app];
  const { portal, ...kept } = input.data;
  const files = (await simulatedVendor(c.env, kept.app, portal).files())
    .map(
      ({ id, name: file }) =>
        `<p><label><input type="checkbox" name="file" value="${escaped(id)}"> ${escaped(file)}</label></p>`,
    )
    .join("");
  const picker = files && `<fieldset><legend>Pick files for Cooee</legend>${files}</fieldset>`;
  const fields = Object.entries(kept)
    .map(([field, value]) => `<input type="hidden" name="${field}" value="${escaped(value)}">`)
    .join("");
  return c.html(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${name} (simulated)</title>
<body style="font:16px system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem">
<h1>${name} (simulated)</h1>
<p>This page stands in for ${name}. No account there is needed, and none is reached.</p><p>Cooee asks for access to your account.</p>
<form method="post">${fields}
<p><label>Account<br><input name="portal" value="${portal}" required pattern="[a-z0-9]{1,40}" style="font:inherit"></label></p>
<p><a href="/simulator/vendors?app=${input.data.app}" target="_blank">See what is in the accounts</a></p>${picker}
<p><button name="answer" value="allow">Allow access</button>
<button name="answer" value="deny">Deny</button></p></form></body></html>`);
});

vendorPages.post("/vendors/:app/agree", async (c) => {
  const form = new URLSearchParams(await c.req.text());
  const input = agreed.safeParse({ ...Object.fromEntries(form), files: form.getAll("file") });
  if (!input.success) return refuse("NOT_FOUND", "Page not found");
  const { redirect_uri, state, answer, code_challenge: challenge, files } = input.data;
  const back = new URL(redirect_uri);
  // Nowhere else, as vendors take registered addresses only.
  if (back.pathname !== CONNECT_PAGE) return refuse("NOT_FOUND", "Page not found");
  back.searchParams.set("state", state);
  if (answer === "deny") back.searchParams.set("error", "access_denied");
  else {
    const account = simulatedVendor(c.env, input.data.app, input.data.portal);
    back.searchParams.set("code", await account.agree(challenge));
    if (files.length > 0) back.searchParams.set(PICKED, files.join(","));
  }
  return c.redirect(`${back.pathname}${back.search}`, 303);
});

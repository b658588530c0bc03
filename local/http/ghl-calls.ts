import { type Context, Hono } from "hono";
import * as z from "zod";
import { parseJson } from "#worker/carriers/json.ts";
import { ghlWebhook } from "#worker/http/ghl-webhook.ts";
import { refuseInput } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatedVendor } from "../ports/vendors.ts";
import { companyOf, locationOf, signatureOf } from "../vendors/ghl.ts";
import { accountShape } from "./vendor-calls.ts";

type App = { Bindings: LocalEnv };

const { portal } = accountShape.shape;
const message = z.object({
  portal,
  /** The id of the location's record. */
  location: z.int().min(1),
  phone: z.string().max(40),
  text: z.string().max(5_000),
});
const location = z.object({ portal, name: z.string().min(1).max(100) });

/** What happens at GoHighLevel that it tells us of, below /simulator/api. */
export const ghlCalls = new Hono<App>()
  // A workflow of a location's writes to a contact.
  .post("/vendors/ghl/messages", async (c) => {
    const read = message.safeParse(await bodyOf(c));
    if (!read.success) return refuseInput(read.error);
    const { portal, location, phone, text } = read.data;
    return tell(c, {
      ...{ type: "SMS", locationId: locationOf(portal, location), phone, message: text },
      ...{ messageId: crypto.randomUUID(), contactId: `sim-${portal}-contact${phone.slice(-4)}` },
      ...{ attachments: [], userId: "sim" },
    });
  })
  // Our app is installed in a location that is new.
  .post("/vendors/ghl/locations", async (c) => {
    const read = location.safeParse(await bodyOf(c));
    if (!read.success) return refuseInput(read.error);
    const { portal, name } = read.data;
    const values = { name, installed: "yes" };
    const id = await simulatedVendor(c.env, "ghl", portal).add("locations", values);
    const locationId = locationOf(portal, id ?? 0);
    return tell(c, { type: "INSTALL", companyId: companyOf(portal), locationId });
  });

async function bodyOf({ req }: Context<App>): Promise<unknown> {
  return parseJson(await req.text());
}

/** Posts it as GoHighLevel would, with its signature. */
async function tell(c: Context<App>, event: object): Promise<Response> {
  const body = JSON.stringify(event);
  const headers = { "x-ghl-signature": await signatureOf(body) };
  const request = new Request("https://simulated/webhooks/ghl", { method: "POST", body, headers });
  return ghlWebhook.fetch(request, c.env, c.executionCtx);
}

import { Buffer } from "node:buffer";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { queryNumber } from "#core/endpoint.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { MOST_MEDIA } from "#worker/carriers/carrier.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { refuse, refuseInput } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { faultsChange } from "../phones/faults.ts";
import { canReplyTo } from "../phones/handset-writes.ts";
import { simulatedNetwork } from "../ports/carrier.ts";

type App = { Bindings: LocalEnv };

const handset = z
  .string()
  .max(40)
  .transform((text, issues): string => {
    const number = normaliseMobile(text);
    if (number !== undefined) return number;
    issues.addIssue({ code: "custom", message: "Invalid phone number" });
    return z.NEVER;
  });

const ownNumber = z
  .string()
  .max(40)
  .transform((text) => normaliseMobile(text) ?? text.replace(/[\s()+-]/g, ""))
  .refine(canReplyTo, "A handset can write to a number only, not to a business name");

const limit = queryNumber.pipe(z.int().min(1).max(1000));

const messagesQuery = z.object({
  to: handset.optional(),
  since: queryNumber.optional(),
  limit: limit.optional(),
});
const phonesQuery = z.object({ search: z.string().max(40).optional(), limit: limit.optional() });
/** Whose network a call is about. */
const carrierQuery = z.object({ carrier: z.enum(["simulator", "simulator-2"]).optional() });
const countsQuery = carrierQuery.extend({
  handsets: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
const mailQuery = z.object({ to: z.string().max(254).optional() });
const file = z.object({
  type: z.string().min(1).max(100),
  name: z.string().min(1).max(100),
  /** Its bytes in base 64. */
  data: z.base64().max(1_500_000),
});
const handsetText = z
  .object({
    from: handset,
    to: ownNumber,
    text: z.string().max(1600),
    files: z.array(file).max(MOST_MEDIA).default([]),
  })
  .refine(({ text, files }) => text !== "" || files.length > 0, {
    path: ["text"],
    error: "Write a text or attach a file",
  });

/** The simulator in JSON, for tests and scripts; docs/simulator.md describes each call. */
export const simulatorApi = new Hono<App>();

simulatorApi.get("/messages", async (c) => {
  const query = messagesQuery.safeParse(c.req.query());
  if (!query.success) return refuseInput(query.error);
  const { to, since, limit } = query.data;
  const wanted = { since: since ?? 0, limit: limit ?? 200 };
  const items = await network(c).messages(to === undefined ? wanted : { ...wanted, handset: to });
  return c.json({ success: true, items });
});

simulatorApi.post("/messages", async (c) => {
  const body = handsetText.safeParse(parseJson(await c.req.text()));
  if (!body.success) return refuseInput(body.error);
  const files = body.data.files.map(({ data, ...one }) => {
    return { ...one, bytes: new Uint8Array(Buffer.from(data, "base64")) };
  });
  return c.json({ success: true, message: await network(c).write({ ...body.data, files }) });
});

simulatorApi.get("/files/:id", async (c) => {
  const found = await network(c).file(Number(c.req.param("id")));
  if (!found) return refuse("NOT_FOUND", "File not found");
  const headers = {
    "content-type": found.type,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return new Response(found.bytes, { headers });
});

simulatorApi.get("/phones", async (c) => {
  const query = phonesQuery.safeParse(c.req.query());
  if (!query.success) return refuseInput(query.error);
  const search = searchDigits(query.data.search ?? "");
  const items = await network(c).phones({ search, limit: query.data.limit ?? 50 });
  return c.json({ success: true, items });
});

simulatorApi.get("/counts", async (c) => {
  const query = countsQuery.safeParse(c.req.query());
  if (!query.success) return refuseInput(query.error);
  const { handsets, carrier } = query.data;
  const of = simulatedNetwork(c.env, carrier);
  const counts = handsets ? await of.countsOf(handsets) : await of.counts();
  return c.json({ success: true, ...counts });
});

simulatorApi.get("/mail", async (c) => {
  const query = mailQuery.safeParse(c.req.query());
  if (!query.success) return refuseInput(query.error);
  return c.json({ success: true, items: await network(c).mail(200, query.data.to) });
});

simulatorApi.get("/webhooks", async (c) =>
  c.json({ success: true, items: await network(c).hooks() }),
);

simulatorApi.get("/faults", async (c) => c.json({ success: true, ...(await network(c).faults()) }));

simulatorApi.put("/faults", async (c) => {
  const query = carrierQuery.safeParse(c.req.query());
  if (!query.success) return refuseInput(query.error);
  const body = faultsChange.safeParse(parseJson(await c.req.text()));
  if (!body.success) return refuseInput(body.error);
  const of = simulatedNetwork(c.env, query.data.carrier);
  return c.json({ success: true, ...(await of.setFaults(body.data)) });
});

simulatorApi.post("/reset", async (c) => {
  await network(c).reset();
  return c.json({ success: true });
});

simulatorApi.all("*", () => refuse("NOT_FOUND", "Page not found"));

function network(c: Context<App>) {
  return simulatedNetwork(c.env);
}

/** Part of a number as people type it, in the stored spelling: `0412 3` finds 614123…. */
function searchDigits(text: string): string {
  return text.replace(/\D/g, "").replace(/^0(?=4|$)/, "61");
}

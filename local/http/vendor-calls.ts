import { type Context, Hono } from "hono";
import * as z from "zod";
import { VENDOR_APPS } from "#core/rules/crm/apps.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { refuse, refuseInput } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatedVendor } from "../ports/vendors.ts";
import { vendorFaultsChange } from "../vendors/faults.ts";
import { DEMO } from "../vendors/tokens.ts";

type App = { Bindings: LocalEnv };

/** Which account of which vendor. */
export const accountShape = z.object({
  app: z.enum(VENDOR_APPS),
  portal: z
    .string()
    .regex(/^[a-z0-9]{1,40}$/)
    .default(DEMO),
});
type Account = ReturnType<typeof simulatedVendor>;

/** A call about one account; `run` answers undefined for what is not there. */
function onAccount<S extends z.ZodType>(
  shape: S,
  run: (account: Account, asked: z.output<S>) => Promise<object | undefined>,
) {
  return async (c: Context<App>) => {
    const { portal, ...query } = c.req.query();
    const of = accountShape.safeParse({ app: c.req.param("app"), portal });
    if (!of.success) return refuseInput(of.error);
    const body = c.req.method === "GET" ? query : parseJson((await c.req.text()) || "{}");
    const asked = shape.safeParse(body);
    if (!asked.success) return refuseInput(asked.error);
    const answer = await run(simulatedVendor(c.env, of.data.app, of.data.portal), asked.data);
    if (!answer) return refuse("NOT_FOUND", "Record not found");
    return c.json({ success: true, ...answer });
  };
}

const nothing = z.object({});
const id = z.int().min(1);
const module = z.string().min(1).max(100);
const values = z.record(z.string().max(100), z.string().max(1000));
const listed = z.object({
  module,
  search: z.string().max(100).default(""),
  page: z.coerce.number().pipe(z.int().min(1)).default(1),
});
const many = z.object({ count: z.int().min(1).max(200_000) });

const done = (isThere: boolean) => (isThere ? {} : undefined);

/** The accounts at vendors, for tests and the simulator's page, below /simulator/api. */
export const vendorCalls = new Hono<App>()
  .get(
    "/vendors/:app",
    onAccount(nothing, async (account) => await account.overview()),
  )
  .put(
    "/vendors/:app/faults",
    onAccount(vendorFaultsChange, async (account, change) => await account.setFaults(change)),
  )
  .post(
    "/vendors/:app/key",
    onAccount(nothing, async (account) => ({ key: await account.key() })),
  )
  .post(
    "/vendors/:app/expire",
    onAccount(nothing, async (account) => {
      await account.expire();
      return {};
    }),
  )
  .post(
    "/vendors/:app/withdraw",
    onAccount(nothing, async (account) => {
      await account.withdraw();
      return {};
    }),
  )
  .post(
    "/vendors/:app/end",
    onAccount(z.object({ id: z.int().min(0) }), async (account, asked) => {
      await account.end(asked.id);
      return {};
    }),
  )
  .get(
    "/vendors/:app/records",
    onAccount(listed, async (account, { module, search, page }) => {
      return await account.page(module, search, page);
    }),
  )
  .post(
    "/vendors/:app/records",
    onAccount(z.object({ module, values }), async (account, asked) => ({
      id: await account.add(asked.module, asked.values),
    })),
  )
  .put(
    "/vendors/:app/records",
    onAccount(z.object({ id, values }), async (account, asked) =>
      done(await account.change(asked.id, asked.values)),
    ),
  )
  .post(
    "/vendors/:app/archive",
    onAccount(z.object({ id }), async (account, asked) => done(await account.archive(asked.id))),
  )
  .post(
    "/vendors/:app/merge",
    onAccount(z.object({ id, into: id }), async (account, { id, into }) =>
      done(await account.merge(id, into)),
    ),
  )
  .post(
    "/vendors/:app/opt-out",
    onAccount(z.object({ id }), async (account, asked) => done(await account.optOut(asked.id))),
  )
  .post(
    "/vendors/:app/people",
    onAccount(many, async (account, { count }) => {
      await account.addMany(count);
      return {};
    }),
  );

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import type { Ask, Connector, CrmQuery } from "#worker/connectors/connector.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import { ANSWERS, CHANGED_AT, PLACES } from "./answers.ts";

const keys = { id: "our-id", secret: "our-secret" };

function query(filter: object = {}, fields = ["mobile", "name"]): CrmQuery {
  return { filter: crmFilter.parse(filter), fields };
}

/** What a connector asks for each of its answers. */
function asksOf({ app, ...connector }: Connector): Record<string, Ask<unknown>> {
  const place = PLACES[app];
  const { choices, records, oauth } = connector;
  const of = { code: "code", verifier: "verifier", returnTo: "https://cooee.test/back", place };
  return {
    account: connector.account({ access: "token", place }),
    fields: connector.fields(place, {}),
    page: connector.page(place, query(), undefined),
    create: connector.create(place, { mobile: "0491570156" }),
    ...(choices.listId && { listId: choices.listId(place) }),
    ...(choices.tagid && { tagid: choices.tagid(place) }),
    ...(choices.leadStatus && { leadStatus: choices.leadStatus(place) }),
    records: records.ask(place, query(), ["1"]),
    ...(oauth && { exchange: oauth.exchange(keys, of) }),
    ...(oauth && { refresh: oauth.refresh(keys, { refresh: "refresh", place }) }),
  };
}

/** A copy of a value for each of its parts, with that part gone or something else. */
function* broken(value: unknown): Generator<unknown> {
  for (const other of [null, undefined, 7, "7", true, [], {}, "x".repeat(100_000), [[]]]) {
    yield other;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const other of broken(part)) {
      if (Array.isArray(value)) yield value.with(Number(name), other);
      else yield { ...value, [name]: other };
    }
  }
}

/** What is read of an answer; undefined for one that is refused. */
function readOr(ask: Ask<unknown>, answer: unknown): unknown {
  try {
    return ask.read(answer);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

const record = z.object({
  id: z.string(),
  values: z.record(z.string(), z.string().max(1_000)),
  changedAt: z.number(),
});
const page = z.object({ records: z.array(record), next: z.string().optional() });

describe.each(CRM_APPS)("%s", (app) => {
  it("reads what its vendor answers", async () => {
    const asks = asksOf(await connectorOf(app));
    expect(Object.keys(asks).sort()).toEqual(Object.keys(ANSWERS[app]).sort());
    for (const [name, ask] of Object.entries(asks)) {
      const { answer, read } = ANSWERS[app][name] ?? {};
      expect([name, ask.read(answer)]).toEqual([name, read]);
    }
  });

  it("refuses answers with missing parts and wrong types, or reads them as texts of bounded length", async () => {
    for (const [name, ask] of Object.entries(asksOf(await connectorOf(app)))) {
      for (const answer of broken(ANSWERS[app][name]?.answer)) {
        const read = readOr(ask, answer);
        if (name === "page" && read !== undefined) page.parse(read);
        if (name === "records" && read !== undefined) z.array(record).parse(read);
      }
    }
  });

  it("throws nothing but a refusal, whatever it is answered", async () => {
    const connector = await connectorOf(app);
    const asks = Object.values(asksOf(connector));
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 200, max: 599 }), (answer, status) => {
        for (const ask of asks) readOr(ask, answer);
        connector.words(answer);
        connector.refusal?.(status, answer);
      }),
      { numRuns: 200 },
    );
  });

  it("sends our secret and its tokens to its own hosts only, and never in an address", async () => {
    const connector = await connectorOf(app);
    for (const { request } of Object.values(asksOf(connector))) {
      const { url, query: asked } = connector.signed(request, "the-token");
      expect(new URL(url).hostname).toMatch(HOSTS[app]);
      expect(`${url}${JSON.stringify(asked ?? {})}`).not.toMatch(/the-token|our-secret/);
    }
  });
});

const HOSTS: Readonly<Record<CrmApp, RegExp>> = {
  hubspot: /^api\.hubapi\.com$/,
  zoho: /^(accounts\.zoho\.com\.au|www\.zohoapis\.com\.au)$/,
  ac: /^shop\.api-au1\.com$/,
  pipedrive: /^(oauth|shop)\.pipedrive\.com$/,
};

describe("a page", () => {
  it("of HubSpot begins behind the last record, in each group of conditions", async () => {
    const connector = await connectorOf("hubspot");
    const city = { propertyName: "city", operator: "EQ", value: "Perth" };
    const asked = connector.page(
      {},
      query({ filter: "custom", filterGroups: [{ filters: [city] }, { filters: [city] }] }),
      "207",
    );
    const after = { propertyName: "hs_object_id", operator: "GT", value: "207" };
    expect(asked.request.body).toMatchObject({
      json: { filterGroups: [{ filters: [city, after] }, { filters: [city, after] }], limit: 200 },
    });
    const lead = connector.page({}, query({ filter: "lead", leadStatus: "NEW" }), undefined);
    expect(lead.request.body).toMatchObject({
      json: { filterGroups: [{ filters: [{ value: "NEW" }, { value: "0" }] }] },
    });
  });

  it("of Zoho keeps a value inside its quotation marks", async () => {
    const connector = await connectorOf("zoho");
    const where = (operator: string, value: string) => {
      const zohoFilter = [{ field: "City", operator, value }];
      const filter = { filter: "criteria", crmModule: "Leads", zohoFilter };
      const { body } = connector.page(PLACES.zoho, query(filter), "5").request;
      const json = z.object({ json: z.object({ select_query: z.string() }) }).parse(body);
      return json.json.select_query.replace(/^.* where (.*) order by .*$/s, "$1");
    };
    expect(where("equals", "O'Brien' or 1 = 1")).toBe(
      "(id > '5' and City = 'O\\'Brien\\' or 1 = 1')",
    );
    expect(where("not_equal", "\\'")).toBe("(id > '5' and City != '\\\\\\'')");
    expect(where("starts_with", "Pe")).toBe("(id > '5' and City like 'Pe%')");
    expect(where("in", "a, b")).toBe("(id > '5' and City in ('a', 'b'))");
  });

  it.each(["hubspot", "zoho"] as const)(
    "of %s that has nothing in it, though there is more, is refused",
    async (app) => {
      const connector = await connectorOf(app);
      const { read } = connector.page(PLACES[app], query(), "5");
      const more = { paging: { next: { after: "1" } }, info: { more_records: true } };
      expect(() => read({ results: [], data: [], ...more })).toThrow(z.ZodError);
      const last = { info: { more_records: false } };
      expect(read({ results: [], data: [], ...last })).toEqual({ records: [], next: undefined });
    },
  );

  it("of Pipedrive goes by the cursor, also behind one with nothing in it", async () => {
    const connector = await connectorOf("pipedrive");
    const { read } = connector.page(PLACES.pipedrive, query({ pipedriveEntity: "contacts" }), "a");
    expect(read({ data: [], additional_data: { next_cursor: "b" } })).toEqual({
      ...{ records: [], next: "b" },
    });
  });

  it("of ActiveCampaign is the last once it is empty, and its contacts have their own fields", async () => {
    const connector = await connectorOf("ac");
    const { read } = connector.page(PLACES.ac, query(), "5");
    expect(read({ contacts: [] })).toEqual({ records: [], next: undefined });
    const contacts = [{ id: "6", phone: "1", updated_timestamp: new Date(CHANGED_AT) }];
    const plain = z.unknown().parse(JSON.parse(JSON.stringify(contacts)));
    const fieldValues = [
      { contact: "6", field: "1", value: "Perth" },
      { contact: "7", field: "1", value: "Hobart" },
    ];
    const contactLists = [
      { contact: "6", list: "1", status: "2" },
      { contact: "7", list: "1", status: "1" },
    ];
    const values = { phone: "1", status: "2", "field:1": "Perth" };
    expect(read({ contacts: plain, fieldValues, contactLists })).toEqual({
      records: [{ id: "6", values, changedAt: CHANGED_AT }],
      next: "6",
    });
  });
});

describe("a refusal", () => {
  it("of Zoho's that answers 200 is one; too many renewals are no end of what was agreed", async () => {
    const { refusal } = await connectorOf("zoho");
    expect(refusal?.(200, { error: "invalid_code" })).toBe("ended");
    expect(refusal?.(200, { error: "invalid_redirect_uri" })).toBe("refused");
    expect(refusal?.(400, { error: "Access Denied", status: "failure" })).toBe("busy");
    expect(refusal?.(202, { data: [{ status: "error", message: "no" }] })).toBe("refused");
    expect(refusal?.(200, { data: [] })).toBeUndefined();
  });

  it("of ActiveCampaign's: a key that is wrong is forbidden, and a failure may answer 200", async () => {
    const { refusal } = await connectorOf("ac");
    expect(refusal?.(403, {})).toBe("revoked");
    expect(refusal?.(200, { succeeded: 0 })).toBe("refused");
    expect(refusal?.(200, { succeeded: 1 })).toBeUndefined();
  });

  it("is said in the vendor's own words", async () => {
    const said = async (app: CrmApp, answer: unknown) => (await connectorOf(app)).words(answer);
    expect(await said("hubspot", { message: "No" })).toBe("No");
    expect(await said("zoho", { data: [{ message: "No" }] })).toBe("No");
    expect(await said("ac", { errors: [{ title: "No" }] })).toBe("No");
    expect(await said("pipedrive", { error: "No" })).toBe("No");
    for (const app of CRM_APPS) expect(await said(app, { message: 7, error: [] })).toBeUndefined();
  });
});

import * as z from "zod";
import type { AppKeys, Ask, CrmPage, CrmRecord, Source, VendorRequest } from "./connector.ts";
import { bearer, textValue } from "./shapes.ts";

// Squarespace: its contacts are profiles, 50 a page, which cannot be made by others. It refuses requests without a
// User-Agent, which all of ours have.

const OAUTH = "https://login.squarespace.com/api/1/login/oauth/provider";
const API = "https://api.squarespace.com/1.0";
const SCOPES = "website.profiles.read,website.orders.read";
const LIFE_MS = 30 * 60_000;

const FIELDS = [
  ["phone", "Phone"],
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["email", "Email"],
  ["city", "City"],
  ["state", "State"],
  ["postalCode", "Postcode"],
] as const;

export interface SquarespaceProfile {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isCustomer: boolean;
  acceptsMarketing: boolean;
  /** Epoch milliseconds. */
  since: number | undefined;
  orders: number;
}

export interface SquarespaceOrder {
  number: string;
  /** Epoch milliseconds. */
  at: number;
  status: string;
  items: { name: string; quantity: number }[];
  currency: string;
  cents: number;
}

export interface Squarespace extends Source {
  /** Profiles cannot be found by their numbers. */
  profileByEmail(email: string): Ask<SquarespaceProfile | undefined>;
  /** The latest 50. */
  orders(profile: string): Ask<SquarespaceOrder[]>;
}

const grant = z
  .object({ access_token: z.string(), refresh_token: z.string().optional() })
  .transform(({ access_token: access, refresh_token: refresh }) => ({
    access,
    ...(refresh === undefined ? {} : { refresh }),
    lifeMs: LIFE_MS,
  }));

function tokenCall({ id, secret }: AppKeys, json: Record<string, string>): VendorRequest {
  const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
  return { method: "POST", url: `${OAUTH}/tokens`, headers, body: { json } };
}

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").slice(0, 300));
const profile = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  isCustomer: z.boolean().default(false),
  acceptsMarketing: z.boolean().default(false),
  createdOn: z.string().nullish(),
  address: z.record(z.string(), z.unknown()).nullish(),
  transactionsSummary: z.object({ orderCount: z.number().default(0) }).nullish(),
});
const profiles = z.object({
  profiles: z.array(profile),
  pagination: z
    .object({ hasNextPage: z.boolean().default(false), nextPageCursor: z.string().nullish() })
    .nullish(),
});

function recordOf({ id, address, ...person }: z.output<typeof profile>): CrmRecord {
  const values = { ...textValue.record(address ?? {}), ...textValue.record(person) };
  return { id, values, changedAt: 0 };
}

function presentProfile(found: z.output<typeof profile>): SquarespaceProfile {
  const { id, firstName, lastName, email, isCustomer, acceptsMarketing } = found;
  const since = Date.parse(found.createdOn ?? "") || undefined;
  const phone = textValue.of(found.address?.phone);
  const orders = found.transactionsSummary?.orderCount ?? 0;
  return { id, firstName, lastName, email, phone, isCustomer, acceptsMarketing, since, orders };
}

const order = z
  .object({
    orderNumber: z.union([z.string(), z.number()]).transform(String),
    createdOn: z.string(),
    fulfillmentStatus: text,
    lineItems: z
      .array(z.object({ productName: text, quantity: z.number().default(1) }))
      .default([]),
    grandTotal: z.object({ value: z.string().regex(/^-?\d{1,12}(\.\d+)?$/), currency: z.string() }),
  })
  .transform(
    ({ orderNumber: number, createdOn, fulfillmentStatus: status, lineItems, grandTotal }) => ({
      ...{ number, status },
      at: Date.parse(createdOn) || 0,
      items: lineItems.map(({ productName: name, quantity }) => ({ name, quantity })),
      currency: grandTotal.currency,
      cents: centsOf(grandTotal.value),
    }),
  );

/** "12.5" is 1250: without a detour by fractions. */
function centsOf(amount: string): number {
  const [whole = "0", part = ""] = amount.replace("-", "").split(".");
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  return amount.startsWith("-") ? -cents : cents;
}

export const connector: Squarespace = {
  app: "squarespace",
  budget: { requests: 300, perMs: 60_000 },
  signed: bearer,
  oauth: {
    idleDays: 7,
    agree({ id }, { returnTo, state }) {
      const url = new URL(`${OAUTH}/authorize`);
      url.search = new URLSearchParams({
        ...{ client_id: id, redirect_uri: returnTo, scope: SCOPES, state },
        access_type: "offline",
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, returnTo }) => ({
      request: tokenCall(keys, { grant_type: "authorization_code", code, redirect_uri: returnTo }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh }) => ({
      request: tokenCall(keys, { grant_type: "refresh_token", refresh_token: refresh }),
      read: (answer) => grant.parse(answer),
    }),
  },
  account: () => ({
    request: { method: "GET", url: `${API}/authorization/website` },
    read: (answer) => {
      const site = z.object({ id: z.string(), title: z.string().default("Squarespace") });
      const { id, title: name } = site.parse(answer);
      return { id, name };
    },
  }),
  // The same for every site. This call says whether we may read them.
  fields: () => ({
    request: { method: "GET", url: `${API}/authorization/website` },
    read: () =>
      FIELDS.map(([name, label]) => ({ name, label, kind: name === "phone" ? "phone" : "text" })),
  }),
  page: (_place, _query, cursor) => ({
    request: { method: "GET", url: `${API}/profiles`, query: { cursor } },
    read: (answer): CrmPage => {
      const { profiles: found, pagination } = profiles.parse(answer);
      const next = pagination?.hasNextPage ? (pagination.nextPageCursor ?? undefined) : undefined;
      return { records: found.map(recordOf), next };
    },
  }),
  profileByEmail: (email) => ({
    request: { method: "GET", url: `${API}/profiles`, query: { filter: `email,${email}` } },
    read: (answer) => {
      const [found] = profiles.parse(answer).profiles;
      return found && presentProfile(found);
    },
  }),
  orders: (customerId) => ({
    request: { method: "GET", url: `${API}/commerce/orders`, query: { customerId } },
    read: (answer) =>
      z
        .object({ result: z.array(order) })
        .parse(answer)
        .result.slice(0, 50),
  }),
  words(answer) {
    return z.object({ message: z.string() }).safeParse(answer).data?.message;
  },
};

import type { VendorRecord } from "./records.ts";
import {
  type Answer,
  bearerOf,
  NOT_FOUND,
  type Stand,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// Squarespace's profiles and orders, as much of them as we use.

const PAGE = 50;

function profileOf({ id, values, changedAt }: VendorRecord) {
  const { firstName, lastName, email, orders = "0", ...address } = values;
  return {
    id: String(id),
    ...{ firstName, lastName, email: email ?? null },
    ...{ hasAccount: false, isCustomer: orders !== "0", acceptsMarketing: true },
    createdOn: new Date(changedAt).toISOString(),
    address,
    transactionsSummary: { orderCount: Number(orders) },
  };
}

function profiles(stand: Stand, query: URLSearchParams): Answer {
  const { records } = stand;
  const email = /^email,(.+)$/.exec(query.get("filter") ?? "")?.[1]?.toLowerCase();
  if (email !== undefined) {
    const found = records.find("profiles", {
      limit: PAGE,
      matches: ({ values }) => values.email?.toLowerCase() === email,
    });
    return { status: 200, body: { profiles: found.map(profileOf) } };
  }
  const from = Number(query.get("cursor") ?? 0);
  const found = records.find("profiles", { after: from, limit: PAGE + 1 });
  const { page, isMore: hasNextPage } = stand.pageOf(found, PAGE);
  const nextPageCursor = hasNextPage ? String(page.at(-1)?.id ?? from) : null;
  const pagination = { hasNextPage, nextPageCursor };
  return { status: 200, body: { profiles: page.map(profileOf), pagination } };
}

/** Those of a profile. */
function orders({ records }: Stand, query: URLSearchParams): Answer {
  const customer = query.get("customerId");
  const found = records
    .find("orders", { limit: PAGE, matches: ({ values }) => values.customerId === customer })
    .map(({ id, values, changedAt }) => ({
      ...{ id: String(id), orderNumber: values.number, createdOn: new Date(changedAt) },
      fulfillmentStatus: values.status ?? "PENDING",
      lineItems: [{ productName: values.item, quantity: Number(values.quantity ?? 1) }],
      grandTotal: { value: values.total, currency: "AUD" },
    }));
  return { status: 200, body: { result: found } };
}

function answer(stand: Stand, { method, path, query, headers }: VendorCall): Answer {
  if (!headers.get("user-agent")) {
    return { status: 400, body: { type: "INVALID_REQUEST_ERROR", message: "No User-Agent" } };
  }
  const of = `${method} ${path}`;
  if (of === "GET /1.0/authorization/website") {
    const { portal } = stand;
    return { status: 200, body: { id: `site-${portal}`, siteId: portal, title: `Shop ${portal}` } };
  }
  if (of === "GET /1.0/profiles") return profiles(stand, query);
  if (of === "GET /1.0/commerce/orders") return orders(stand, query);
  return NOT_FOUND;
}

export const squarespace: Vendor = {
  app: "squarespace",
  lifeMs: 30 * 60_000,
  tokenOf: bearerOf,
  isTokenCall: ({ path }) => path.endsWith("/oauth/provider/tokens"),
  granted: ({ access, refresh }, { portal }) => ({
    status: 200,
    body: {
      ...{ access_token: access, refresh_token: refresh, token_type: "bearer" },
      account_id: portal,
    },
  }),
  invalidGrant: { status: 400, body: { error: "invalid_grant" } },
  unauthorised: { status: 401, body: { type: "AUTHORIZATION_ERROR", message: "Unauthorized" } },
  busy: {
    status: 429,
    headers: { "retry-after": "60" },
    body: { type: "RATE_LIMIT_EXCEEDED", message: "Too many requests" },
  },
  answer,
};

import { newId } from "#core/ids.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { lastMonth, USAGE } from "#tests/support/world/last-month.ts";
import { anyDay } from "#tests/support/world/make-providers.ts";
import { type Example, type Examples, nothing } from "./example.ts";

/** The world's request is a draft again, so there is nothing to decide. */
const decided = (input: Example["input"]): Example => ({ input, status: 409 });
const notParked: Example = { input: () => ({ shard: 0, id: newId("outbox", 1) }), status: 404 };
/** A change of a section that was never changed. */
const previewed = (value: unknown): Example => ({
  input: () => ({ value, version: null, preview: true }),
});
/** On the administrators' lists. */
const waiting = ["campaign", "verification"] as const;
const route = { type: "sms", provider: "simulator", priority: 2, register: "submitted" };
const approved = { status: "approved" };

export const adminExamples: Examples = {
  "GET /user/limits": { ...nothing, needs: ["campaign", "file"] },
  "GET /admin/limits/{id}": { input: (own) => ({ id: own.account }) },
  "PUT /admin/limits/{id}": {
    input: (own) => ({ id: own.account, limits: { groups: 2000, drafts: null } }),
  },
  "GET /admin/sms-codes": nothing,
  "GET /admin/purchase": { input: (own) => ({ userId: own.user, month: 11, year: 2025 }) },
  "GET /admin/smsExpense": { input: (own) => ({ userId: own.user }) },
  "GET /admin/usage": { input: (own) => ({ userId: own.user }) },
  "GET /admin/usage/accounts": {
    input: () => ({ page: 1, limit: 5, search: "a", profileType: "common,postpaid" }),
    needs: ["usageInvoice"],
  },
  "GET /admin/usage/preview": {
    input: (own) => ({ userId: own.user, ...lastMonth() }),
    needs: ["usageInvoice"],
  },
  "GET /admin/dedicated-number-invoice": { ...nothing, needs: ["usageInvoice"] },
  "GET /admin/getInvoices/{id}": { input: (own) => ({ id: own.user }), needs: ["usageInvoice"] },
  // The month's invoice is there, with the same contents.
  "POST /admin/submitInvoice": {
    input: (own) => ({
      ...{ userId: own.user, ...lastMonth(), medium: "admin" },
      ...{ ...USAGE, numbers: [own.dedicatedNumber] },
    }),
    needs: ["usageInvoice"],
  },
  "PUT /admin/usage-invoice/{id}/paid": { input: (own) => ({ id: own.usageInvoice }) },
  "DELETE /admin/usage-invoice/{id}": { input: (own) => ({ id: own.usageInvoice }) },
  "PUT /admin/credit-limit/{id}": {
    input: (own) => ({ id: own.user, profileType: "postpaid", limit: 500_00 }),
  },
  "GET /admin/userPurchaseOrder": {
    input: () => ({ page: 1, limit: 5, from: "2026-11-01", to: "2026-12-31", search: "a" }),
    needs: ["order"],
  },
  "POST /admin/userPurchaseOrder": {
    input: (own) => ({
      ...{ key: crypto.randomUUID(), user: own.user, totalAmount: 10_00, currency: "AUD" },
      ...{ invoiceMethod: "credits", paymentMode: "admin" },
    }),
  },
  "PUT /admin/userPurchaseOrder": { input: (own) => ({ order: own.givenOrder, note: "Seen" }) },
  "DELETE /admin/userPurchaseOrder": { input: (own) => ({ order: own.givenOrder }) },
  "PUT /admin/user/gatewaycredit/{id}": {
    input: (own) => ({
      ...{ id: own.user, key: crypto.randomUUID(), type: "inc", credit: 10_00, reason: "Test" },
    }),
  },
  "GET /admin/gateway/filter": {
    input: () => ({ status: "sent,failed", search: "0412345678", limit: 5 }),
  },
  "GET /admin/gateway/stats": { input: () => ({ from: "2026-11-01", to: "2026-11-07" }) },
  // No one logs in as an administrator, whose call this is.
  "POST /admin/loginAsUser": { input: (own) => ({ userId: own.user }), status: 409 },
  "GET /user/administrator-logins": nothing,
  "GET /admin/gatewaymms/filter": { input: () => ({ status: "sent,failed", limit: 5 }) },
  "GET /admin/gatewaymms/stats": { input: () => ({ from: "2026-11-01", to: "2026-11-07" }) },
  "POST /user/admin-visit": { input: () => ({ path: "/admin/users" }) },
  "GET /admin/dashboard": { ...nothing, needs: waiting },
  "GET /admin/waiting": { ...nothing, needs: waiting },
  "GET /admin/approval-list": {
    input: () => ({ page: 1, limit: 5, camp_type: "promotional" }),
    needs: waiting,
  },
  "GET /admin/approval-sms-list": { input: () => ({ page: 1, limit: 5 }), needs: waiting },
  "PUT /admin/admin-approval/{id}": decided((own) => ({
    id: own.campaign,
    launch: 1,
    ...approved,
  })),
  "GET /admin/user": { input: () => ({ page: 1, limit: 5, search: "Test", role: "user" }) },
  "POST /admin/user": {
    input: () => ({ name: "Mia", email: `${crypto.randomUUID()}@example.test`, currency: "AUD" }),
  },
  // Of no one: other suites call as an administrator who may deactivate anyone, and go on.
  "DELETE /admin/user/{id}": {
    input: () => ({ id: newId("user", 1), reason: "Hello" }),
    status: 404,
  },
  "GET /admin/get-deactive-users": { input: () => ({ page: 1, limit: 5, search: "a" }) },
  "DELETE /admin/delete-deactive-users/{id}": {
    input: () => ({ id: newId("user", 1) }),
    status: 404,
  },
  "GET /admin/currency": nothing,
  "PUT /admin/user/{id}": { input: (own) => ({ id: own.user, quickApproved: true }) },
  "PUT /admin/user/credit/{id}": {
    input: (own) => ({ id: own.user, credit: 100, reason: "Hello", key: crypto.randomUUID() }),
  },
  "GET /admin/information/{id}": { input: (own) => ({ id: own.user, page: 1, limit: 5 }) },
  "GET /admin/view-token": { input: (own) => ({ userId: own.user }), needs: ["token"] },
  // The tokens of an administrator, whose call this is, are shown to no one else.
  "POST /admin/send-token-otp/{id}": { input: (own) => ({ id: own.token }), status: 409 },
  "GET /admin/view-token/{id}": {
    input: (own) => ({ id: own.token, code: "123456" }),
    status: 409,
  },
  "GET /admin/subAccountHistory/{id}": {
    input: (own) => ({ id: own.user, page: 1, limit: 5, month: 11, year: 2025 }),
    needs: ["subAccount"],
  },
  "GET /admin/verification-document": {
    input: () => ({ page: 1, limit: 5, status: "pending", search: "bells" }),
    needs: waiting,
  },
  "GET /admin/verification-document/{id}": { input: (own) => ({ id: own.verification }) },
  "GET /admin/verification-document/{id}/{document}": {
    input: (own) => ({ id: own.verification, document: own.document }),
  },
  "POST /admin/create-global-template": {
    input: () => ({ name: "Birthday", content: "Happy birthday {{name|to you}}" }),
  },
  "PUT /admin/mark-as-global-template/{id}": {
    input: (own) => ({ id: own.template, user: own.user, global: true }),
  },
  "GET /admin/template/{id}": {
    input: (own) => ({ id: own.user, page: 1, pageSize: 5, search: "Thank" }),
    needs: ["template"],
  },
  "GET /admin/provider": { input: () => ({ type: "sms" }) },
  "GET /admin/sender-provider": {
    input: () => ({ type: "sms", page: 1, limit: 5 }),
    needs: ["route"],
  },
  "POST /admin/sender-provider": {
    input: (own) => ({
      ...route,
      account: own.account,
      sender: `S${crypto.randomUUID().slice(0, 9)}`,
    }),
  },
  "PUT /admin/sender-provider/{id}": {
    input: (own) => ({ id: own.route, ...route, sender: `S${crypto.randomUUID().slice(0, 9)}` }),
  },
  "DELETE /admin/sender-provider/{id}": { input: (own) => ({ id: own.route }) },
  "GET /admin/provider-meta": { input: () => ({ page: 1, limit: 5 }), needs: ["providerMeta"] },
  "POST /admin/provider-meta": {
    input: () => ({ provider: "simulator", key: crypto.randomUUID(), value: "Sydney" }),
  },
  "PUT /admin/provider-meta/{id}": {
    input: (own) => ({
      id: own.providerMeta,
      ...{ provider: "simulator", key: crypto.randomUUID(), value: "Melbourne" },
    }),
  },
  "DELETE /admin/provider-meta/{id}": { input: (own) => ({ id: own.providerMeta }) },
  "GET /admin/provider-price": { input: () => ({ page: 1, limit: 5 }), needs: ["providerPrice"] },
  "POST /admin/provider-price": {
    input: () => ({ provider: "simulator", from: anyDay(), cents: 2.5 }),
  },
  "DELETE /admin/provider-price/{id}": { input: (own) => ({ id: own.providerPrice }) },
  "GET /admin/report": { input: () => ({ month: 11, year: 2025 }) },
  "GET /admin/report/file": { input: () => ({ month: 11, year: 2025, format: "csv" }) },
  "GET /admin/sharednumber": {
    input: () => ({ pool: "bulk", page: 1, limit: 5 }),
    needs: ["sharedNumber"],
  },
  "POST /admin/sharednumber": { input: () => ({ number: newHandsets(1)[0], pool: "quick" }) },
  "PUT /admin/sharednumber/{id}": {
    input: (own) => ({ id: own.sharedNumber, pool: "bulk", active: false }),
  },
  "DELETE /admin/sharednumber/{id}": { input: (own) => ({ id: own.sharedNumber }) },
  "GET /sharednum/count/{pool}": { input: () => ({ pool: "quick" }) },
  "GET /admin/settings": nothing,
  "PUT /admin/settings/prices": previewed({
    ...{ base: { sms: 6_000, mms: 40_000 }, first: { sms: 3_000, mms: 30_000 } },
    tiers: { sms: [{ from: 10_000, rate: 5_000 }], mms: [] },
  }),
  "PUT /admin/settings/packages": previewed([
    {
      ...{ id: newId("package", 1), name: "Ten thousand", medium: "sms", quantity: 10_000 },
      ...{ bonus: 0, bestseller: true },
    },
  ]),
  "PUT /admin/settings/plans": previewed([
    { id: newId("plan", 9), name: "Large", medium: "sms", messages: 90_000, rate: 4_000 },
  ]),
  "PUT /admin/settings/newAccounts": previewed({ credit: 7_77 }),
  "PUT /admin/settings/seller": previewed({
    ...{ name: "Example Pty Ltd", abn: "51824753556", address: "1 Example Street, Sydney" },
  }),
  "PUT /admin/settings/limits": previewed({ standard: { drafts: 7 }, trial: {} }),
  "PUT /admin/settings/flags": previewed({ off: ["mms"] }),
  "PUT /admin/settings/notice": previewed({
    ...{ text: "Maintenance", from: 4_000_000_000_000, to: 4_000_003_600_000 },
  }),
  "DELETE /admin/settings/{section}/{version}": {
    input: () => ({ section: "flags", version: 99 }),
    status: 404,
  },
  "GET /admin/coupon": { input: () => ({ page: 1, limit: 5 }), needs: ["coupon"] },
  "POST /admin/coupon": {
    input: () => ({ code: `T${crypto.randomUUID().slice(0, 8)}`, percentOff: 10 }),
  },
  "PUT /admin/coupon/{id}/end": {
    input: () => ({ id: newId("coupon", 1) }),
    status: 404,
  },
  "GET /admin/monitor": nothing,
  "GET /admin/dead-letter": { input: () => ({ queue: "cooee-bulk-dead" }) },
  "POST /admin/dead-letter/replay": { input: () => ({ ids: ["none"] }), status: 404 },
  "POST /admin/dead-letter/drop": { input: () => ({ ids: ["none"] }), status: 404 },
  "GET /admin/campaigns-in-flight": nothing,
  // The world's campaign is a draft.
  "POST /admin/campaign/resume": {
    input: (own) => ({ account: own.account, campaign: own.campaign }),
    status: 409,
  },
  "POST /admin/campaign/stop": {
    input: (own) => ({
      ...{ account: own.account, campaign: own.campaign },
      ...{ how: "pause", reason: "Too many complaints" },
    }),
    status: 409,
  },
  "POST /admin/effect/replay": notParked,
  "POST /admin/effect/drop": notParked,
  "GET /admin/account/moves": nothing,
  // No account of a world is in the way of another test's.
  "POST /admin/account/move": {
    input: (own) => ({ account: own.account, shard: 1023 }),
    status: 400,
  },
  "POST /admin/account/move/abort": { input: () => ({ id: newId("move", 1) }), status: 404 },
  "GET /admin/books": nothing,
  "POST /admin/books": nothing,
  "POST /admin/provider/resume": { input: () => ({ provider: "simulator" }) },
  "GET /admin/default-provider": nothing,
  "POST /admin/default-provider": { input: () => ({ type: "sms", provider: "simulator" }) },
  "PUT /admin/documentApprove": decided((own) => ({ id: own.verification, round: 0, ...approved })),
};

import { newHandsets } from "#tests/support/campaigns.ts";
import { type Examples, nothing } from "./example.ts";

const fields = { country: "AU", provider: "simulator", amount: 12.5, type: "sms" };
const fresh = () => newHandsets(1)[0] ?? "";

export const dedicatedNumbersExamples: Examples = {
  "GET /admin/dedicated-number": {
    input: () => ({ page: 1, limit: 5, status: "active,assigned", active: "true", type: "common" }),
    needs: ["number"],
  },
  "POST /admin/dedicated-number": { input: () => ({ number: fresh(), ...fields }) },
  "PUT /admin/edit-dedicated-number/{id}": { input: (own) => ({ id: own.number, ...fields }) },
  "PUT /admin/activate-dedicated-number/{id}": {
    // It has an owner.
    input: (own) => ({ id: own.number, user: own.user, paymentMode: "admin" }),
    status: 409,
  },
  "PUT /admin/cancel-dedicated-number/{id}": { input: (own) => ({ id: own.number }) },
  "DELETE /admin/delete-dedicated-number/{id}": {
    // An account has had it.
    input: (own) => ({ id: own.number }),
    status: 409,
  },
  "GET /numberassign": {
    input: () => ({ page: 1, limit: 5, type: "common", serviceType: "sms", search: "0412" }),
  },
  "POST /numberassign": {
    // It is the account's already.
    input: (own) => ({
      ...{ number: own.number, order: crypto.randomUUID(), card: own.savedCard, total: 16_50 },
    }),
    status: 409,
  },
  "GET /numberassign/getUserNumber": { ...nothing, needs: ["number"] },
  "PUT /numberassign/{id}": { input: (own) => ({ id: own.number, force: true }) },
  "PUT /numberassign/{id}/renewal": {
    // An administrator gave it.
    input: (own) => ({ id: own.number, renews: false }),
    status: 409,
  },
  "PUT /numberassign/{id}/reference": {
    input: (own) => ({ id: own.number, reference: "Bookings" }),
  },
  "GET /admin/get-number-history/{id}": { input: (own) => ({ id: own.number, limit: 5 }) },
  "GET /admin/get-price/{id}": { input: (own) => ({ id: own.number }) },
  "POST /admin/bulk-upload-dedicated-number": {
    input: () => ({
      file: new File([`Number,Provider\r\n${fresh()},simulator\r\n`], "numbers.csv", {
        type: "text/csv",
      }),
    }),
  },
};

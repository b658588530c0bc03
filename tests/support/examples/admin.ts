import { type Examples, nothing } from "./example.ts";

export const adminExamples: Examples = {
  "GET /user/limits": nothing,
  "GET /admin/limits/{id}": { input: (own) => ({ id: own.ctx.account.id }) },
  "PUT /admin/limits/{id}": {
    input: (own) => ({ id: own.ctx.account.id, limits: { groups: 2000, drafts: null } }),
  },
  "GET /admin/sms-codes": nothing,
  "POST /user/admin-visit": { input: () => ({ path: "/admin/users" }) },
};

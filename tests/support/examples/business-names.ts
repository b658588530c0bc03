import { freshName } from "#tests/support/world/make-names.ts";
import { type Examples, nothing } from "./example.ts";

const asked = { input: () => ({ buisness: freshName(), abn: "51 824 753 556", evidence: "Ours" }) };

export const businessNamesExamples: Examples = {
  "GET /buisness": { ...nothing, needs: ["businessName"] },
  "POST /buisness": asked,
  "PUT /user/addbuisness": asked,
  "PUT /user/deletebuisness": {
    input: (own) => ({ buisness: own.nameText }),
    needs: ["businessName"],
  },
  "GET /buisness/{id}": { input: (own) => ({ id: own.businessName }) },
  "PUT /buisness/{id}": {
    input: (own) => ({ id: own.businessName, abn: "51 824 753 556", evidence: "Ours" }),
  },
  // Nothing is asked of the account.
  "POST /buisness/{id}": {
    input: (own) => ({ id: own.businessName, provider: "simulator" }),
    status: 400,
  },
  "GET /admin/buisness-name-verification-list": {
    input: () => ({ page: 1, limit: 5, status: "pending", search: "" }),
    needs: ["businessName"],
  },
  "POST /admin/approve-reject-buisness-name/{id}": {
    input: (own) => ({ id: own.businessName, status: "rejected", reason: "Whose is it?" }),
  },
  "DELETE /admin/delete-business-admin/{id}": { input: (own) => ({ id: own.businessName }) },
  "GET /admin/name-registration/{id}": { input: (own) => ({ id: own.businessName }) },
  // It is not approved yet.
  "PUT /admin/name-registration/{id}": {
    input: (own) => ({ id: own.businessName, provider: "simulator", state: "submitted" }),
    status: 409,
  },
  "GET /admin/name-registration-file": { input: () => ({ provider: "simulator" }) },
  "POST /admin/name-registration-file": {
    input: () => ({ provider: "simulator", answer: "Nobody,submitted," }),
  },
  "GET /admin/blockedWord": { input: () => ({ page: 1, limit: 5 }), needs: ["blockedWord"] },
  "POST /admin/blockedWord": { input: () => ({ senderId: freshName() }) },
  "DELETE /admin/blockedWord/{id}": { input: (own) => ({ id: own.blockedWord }) },
};

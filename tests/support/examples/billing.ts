import { type Examples, nothing } from "./example.ts";

export const billingExamples: Examples = {
  "POST /special-plan": {
    input: (own) => ({ user: own.user, centsPerCredit: 3.125, centsPerMMS: 31 }),
  },
  "GET /special-plan": { input: (own) => ({ userId: own.user }), needs: ["specialPlan"] },
  "DELETE /special-plan": { input: (own) => ({ planId: own.specialPlan }) },
  "GET /special-plan/me": { ...nothing, needs: ["specialPlan"] },
};

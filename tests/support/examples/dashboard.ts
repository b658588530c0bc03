import { type Examples, nothing } from "./example.ts";

export const dashboardExamples: Examples = {
  "GET /user/show-analytics-dashboard": { ...nothing, needs: ["campaign"] },
  "GET /dashboard/totalDaily": {
    input: () => ({ type: "sms", from: "2026-11-01", to: "2026-11-21" }),
  },
  "GET /dashboard/totalMonthly": {
    input: () => ({ type: "mms", from: "2026-01", to: "2026-11" }),
  },
  "GET /user/balance/forecast": nothing,
  "GET /user/usage": { input: () => ({ by: "month", from: "2026-01", to: "2026-11" }) },
  "GET /user/gatewayusage": {
    input: () => ({ by: "day", from: "2026-11-01", to: "2026-11-21" }),
  },
  "GET /user/gatewayMmsusage": { input: () => ({ by: "month" }) },
  "GET /user/getUserdashdata": { ...nothing, needs: ["campaign"] },
};

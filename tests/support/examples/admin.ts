import type { Examples } from "./example.ts";

export const adminExamples: Examples = {
  "POST /user/admin-visit": { input: () => ({ path: "/admin/users" }) },
};

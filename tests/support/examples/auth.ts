import { type Examples, nothing } from "./example.ts";

export const authExamples: Examples = {
  "POST /auth/newlogin": {
    input: () => ({ email: "nobody@example.test", password: "wrong-password" }),
    status: 401,
  },
  "POST /auth/accessToken": { ...nothing, status: 401 },
  "POST /user/logout": nothing,
};

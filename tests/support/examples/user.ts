import { type Examples, nothing } from "./example.ts";

export const userExamples: Examples = {
  "GET /user/me": nothing,
  "GET /user/balance": nothing,
};

import { createToken, deleteToken, listTokens, sendTokenCode, viewToken } from "./tokens.ts";
import { listUserTokens, sendUserTokenCode, viewUserToken } from "./user-tokens.ts";

export const tokensRoutes = [
  createToken,
  listTokens,
  deleteToken,
  sendTokenCode,
  viewToken,
  listUserTokens,
  sendUserTokenCode,
  viewUserToken,
];

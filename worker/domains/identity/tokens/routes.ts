import { createToken, deleteToken, listTokens, sendTokenCode, viewToken } from "./tokens.ts";

export const tokensRoutes = [createToken, listTokens, deleteToken, sendTokenCode, viewToken];

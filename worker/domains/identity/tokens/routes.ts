import { createToken } from "./create-token.ts";
import { deleteToken } from "./delete-token.ts";
import { listTokens } from "./list-tokens.ts";
import { sendTokenCode } from "./send-token-code.ts";
import { viewToken } from "./view-token.ts";

export const tokensRoutes = [createToken, listTokens, deleteToken, sendTokenCode, viewToken];

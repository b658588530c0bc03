import {
  createToken,
  deleteToken,
  listTokens,
  sendTokenCode,
  viewToken,
} from "#core/contract/tokens.ts";
import type { Api } from "#worker/http/mount.ts";
import { createToken as createTokenVerb } from "./create-token.ts";
import { deleteToken as deleteTokenVerb } from "./delete-token.ts";
import { listTokens as listTokensVerb } from "./list-tokens.ts";
import { sendTokenCode as sendTokenCodeVerb } from "./send-token-code.ts";
import { viewToken as viewTokenVerb } from "./view-token.ts";

export function tokenRoutes(api: Api): void {
  api.own(createToken, createTokenVerb);
  api.own(listTokens, listTokensVerb);
  api.own(deleteToken, deleteTokenVerb);
  api.own(sendTokenCode, sendTokenCodeVerb);
  api.own(viewToken, viewTokenVerb);
}

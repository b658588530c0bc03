import * as contract from "#core/contract/tokens.ts";
import type { Api } from "#worker/http/mount.ts";
import { createToken } from "./create-token.ts";
import { deleteToken } from "./delete-token.ts";
import { listTokens } from "./list-tokens.ts";
import { sendTokenCode } from "./send-token-code.ts";
import { viewToken } from "./view-token.ts";

export function tokensRoutes(api: Api): void {
  api.own(contract.createToken, createToken);
  api.own(contract.listTokens, listTokens);
  api.own(contract.deleteToken, deleteToken);
  api.own(contract.sendTokenCode, sendTokenCode);
  api.own(contract.viewToken, viewToken);
}

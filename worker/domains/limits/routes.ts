import * as contract from "#core/contract/limits.ts";
import type { Api } from "#worker/http/mount.ts";
import { accountLimits } from "./account-limits.ts";
import { changeLimits } from "./change-limits.ts";
import { userLimits } from "./user-limits.ts";

export function limitsRoutes(api: Api): void {
  api.own(contract.userLimits, userLimits);
  api.own(contract.accountLimits, accountLimits);
  api.own(contract.changeLimits, changeLimits);
}

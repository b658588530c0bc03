import * as contract from "#core/contract/user.ts";
import type { Api } from "#worker/http/mount.ts";
import { balance } from "./balance.ts";
import { currentBalance } from "./current-balance.ts";

export function creditRoutes(api: Api): void {
  api.own(contract.balance, balance);
  api.own(contract.currentBalance, currentBalance);
}

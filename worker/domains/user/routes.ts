import { balance, me } from "#core/contract/user.ts";
import { balance as balanceVerb } from "#worker/domains/credit/balance.ts";
import type { Api } from "#worker/http/mount.ts";
import { me as meVerb } from "./me.ts";

export function userRoutes(api: Api): void {
  api.own(me, meVerb);
  api.own(balance, balanceVerb);
}

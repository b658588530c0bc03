import * as contract from "#core/contract/limits.ts";
import type { Api } from "#worker/http/mount.ts";
import { smsCodes } from "./sms-codes.ts";

export function codesRoutes(api: Api): void {
  api.own(contract.smsCodes, smsCodes);
}

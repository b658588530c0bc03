import * as contract from "#core/contract/messages.ts";
import type { Api } from "#worker/http/mount.ts";
import { history } from "./history.ts";

export function messagesRoutes(api: Api): void {
  api.own(contract.history, history);
}

import { history } from "#core/contract/messages.ts";
import type { Api } from "#worker/http/mount.ts";
import { history as historyVerb } from "./history.ts";

export function messageRoutes(api: Api): void {
  api.own(history, historyVerb);
}

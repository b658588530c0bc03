import type { Api } from "#worker/http/mount.ts";

export function subAccountRoutes(_api: Api): void {}

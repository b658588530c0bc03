import type { Api } from "#worker/http/mount.ts";

export function dashboardRoutes(_api: Api): void {}

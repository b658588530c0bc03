import type { Api } from "#worker/http/mount.ts";

export function webhookRoutes(_api: Api): void {}

import type { Api } from "#worker/http/mount.ts";

export function tokenRoutes(_api: Api): void {}

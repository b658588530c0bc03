import type { Api } from "#worker/http/mount.ts";

export function bellRoutes(_api: Api): void {}

import type { Api } from "#worker/http/mount.ts";

export function fileRoutes(_api: Api): void {}

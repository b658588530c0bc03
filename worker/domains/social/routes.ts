import type { Api } from "#worker/http/mount.ts";

export function socialRoutes(_api: Api): void {}

import type { Api } from "#worker/http/mount.ts";

export function assignmentRoutes(_api: Api): void {}

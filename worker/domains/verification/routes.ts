import type { Api } from "#worker/http/mount.ts";

export function verificationRoutes(_api: Api): void {}

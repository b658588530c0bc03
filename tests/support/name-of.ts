import type { Endpoint } from "#core/endpoint.ts";

export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

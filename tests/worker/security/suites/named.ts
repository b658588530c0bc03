import type { Endpoint } from "#core/endpoint.ts";
import { needsOf } from "#tests/support/endpoint-examples.ts";
import type { Thing } from "#tests/support/world/things.ts";

/** Endpoints by name, for `it.each`. */
export type Named = [name: string, endpoint: Endpoint];

export function pick(all: readonly Named[], keep: (endpoint: Endpoint) => boolean): Named[] {
  return all.filter(([, endpoint]) => keep(endpoint));
}

/** What an account needs for all of their examples. */
export function needsOfAll(all: readonly Named[]): Thing[] {
  return [...new Set(all.flatMap(([, endpoint]) => needsOf(endpoint)))];
}

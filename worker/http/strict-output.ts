import type { Endpoint } from "#core/endpoint.ts";

/** For tests: throws if an endpoint's output is not exactly what its contract declares. */
export function refuseUndeclared({ method, path, output }: Endpoint, result: object): void {
  // As sent: undefined fields are dropped.
  const sent: unknown = JSON.parse(JSON.stringify(result));
  const { data, error } = output.safeParse(sent);
  const wrong = error?.message ?? undeclared(sent, data).join(", ");
  if (wrong) throw new Error(`The contract of ${method} ${path} does not say this: ${wrong}`);
}

/** The paths in the output that are missing after parsing with the contract. */
function undeclared(sent: unknown, declared: unknown, path = "output"): string[] {
  if (typeof sent !== "object" || sent === null) return [];
  const known = typeof declared === "object" && declared !== null ? Object.entries(declared) : [];
  const parts = new Map<string, unknown>(known);
  return Object.entries(sent).flatMap(([name, part]) =>
    parts.has(name) ? undeclared(part, parts.get(name), `${path}.${name}`) : [`${path}.${name}`],
  );
}

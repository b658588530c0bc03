export interface Example {
  method: "GET" | "POST";
  /** Below `/api`. */
  path: string;
  body?: object;
}

export interface ExampleResult {
  status: number;
  /** In milliseconds. */
  took: number;
  body: unknown;
}

/** Makes a call as any other program would: with the token, and without this browser's session. */
export async function runExample(
  token: string,
  { method, path, body }: Example,
): Promise<ExampleResult> {
  const began = performance.now();
  const response = await fetch(`/api${path}`, {
    method,
    credentials: "omit",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  return { status: response.status, took: Math.round(performance.now() - began), body: answer };
}

/** The same call for a command line. The bodies hold ids and numbers, so quotes suffice. */
export function curlOf({ method, path, body }: Example, origin: string): string {
  return [
    "curl",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer $COOEE_TOKEN"`,
    ...(body ? [`-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`] : []),
    `${origin}/api${path}`,
  ].join(" ");
}

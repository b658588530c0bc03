import * as z from "zod";
import type { Rig } from "./rig.ts";

const signedIn = z.object({ success: z.literal(true) });

/** Calls to the product as one of its demo people. */
export interface Client {
  cookie: string;
  call: <T extends z.ZodType>(
    request: { method: string; path: string; body?: unknown },
    answer: T,
  ) => Promise<z.output<T>>;
}

export async function signIn(rig: Rig, email = "owner@cooee.test"): Promise<Client> {
  await must(await fetch(new URL("/simulator/api/seed", rig.product), { method: "POST" }));
  const response = await must(
    await fetch(new URL("/api/auth/newlogin", rig.product), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "cooee-demo" }),
    }),
  );
  signedIn.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return {
    cookie,
    call: async ({ method, path, body }, answer) => {
      const response = await must(
        await fetch(new URL(path, rig.product), {
          method,
          headers: { cookie, "content-type": "application/json" },
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      );
      return answer.parse(await response.json());
    },
  };
}

export async function must(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

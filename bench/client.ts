import * as z from "zod";
import { signedRequest } from "../local/signature.ts";
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

const person = z.object({ data: z.object({ account: z.string() }) });

/** Signs in to a demo account whose session may make as many calls as a benchmark needs. */
export async function signIn(rig: Rig): Promise<Client> {
  const email = "owner@cooee.test";
  await must(await fetch(new URL("/simulator/api/seed", rig.product), { method: "POST" }));
  const client = await signInAs(rig, email);
  const { data } = await client.call({ method: "GET", path: "/api/user/me" }, person);
  const administrator = await signInAs(rig, "admin@cooee.test");
  await administrator.call(
    {
      method: "PUT",
      path: `/api/admin/limits/${data.account}`,
      body: { limits: { sessionCalls: 100_000_000, contacts: 10_000_000 } },
    },
    signedIn,
  );
  // The access token contains the limits that were in force when it was issued.
  return await signInAs(rig, email);
}

export async function signInAs(rig: Rig, email: string): Promise<Client> {
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
          headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      );
      return answer.parse(await response.json());
    },
  };
}

/** Posts what a carrier would, signed as it signs. */
export async function postAsCarrier(
  { product, carrierSecret }: Rig,
  what: "receipts" | "inbound",
  body: object,
): Promise<void> {
  const url = new URL(`/api/carriers/simulator/${what}`, product);
  const request = await signedRequest(url, JSON.stringify(body), carrierSecret, Date.now());
  await (await must(await fetch(request))).arrayBuffer();
}

/** Asks what only the bench's own entry answers (bench/worker/product.ts). */
export async function askBench(rig: Rig, what: string): Promise<Response> {
  return await must(await fetch(new URL(`/bench/${what}`, rig.product)));
}

export async function must(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

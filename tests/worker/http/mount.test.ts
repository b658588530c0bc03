import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import * as z from "zod";
import { endpoint } from "#core/endpoint.ts";
import { FileResponse } from "#worker/file-response.ts";
import { errorResponse } from "#worker/http/errors.ts";
import type { HttpEnv } from "#worker/http/http-env.ts";
import { mount } from "#worker/http/mount.ts";
import { type AnyVerb, verb } from "#worker/verb.ts";

const greeting = endpoint("POST", "/greet/{name}", {
  summary: "Says good day",
  access: { who: "anyone" },
  limits: [{ of: "greet", by: "network", per: "hour", most: 2 }],
  input: z.object({ name: z.string().max(10), times: z.number() }),
  output: z.object({ text: z.string() }),
});

/** A call to an application that has only these verbs. */
async function ask(verbs: AnyVerb[], path: string, body: object, from = "198.51.100.7") {
  const app = new Hono<HttpEnv>().onError((error, c) => errorResponse(c, error));
  mount(app, verbs);
  const headers = { "content-type": "application/json", "cf-connecting-ip": from };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return await app.request(path, init, env);
}

it("a verb serves its endpoint, and stays a plain function", async () => {
  const greet = verb(greeting, async (_, { name, times }) => ({
    text: `Hi ${name}! `.repeat(times).trim(),
  }));
  const answer = await ask([greet], "/greet/Ada", { times: 2 }, "198.51.100.1");
  expect(await answer.json()).toEqual({ success: true, text: "Hi Ada! Hi Ada!" });
  const refused = await ask([greet], "/greet/Ada", { times: "two" }, "198.51.100.1");
  expect(refused.status).toBe(400);
  expect(greet.endpoint).toBe(greeting);
});

it("in tests, an output with a field that is not in its contract fails", async () => {
  // The types cannot see a field that comes from JSON.
  const greet = verb(greeting, async () =>
    Object.assign({ text: "Hi" }, JSON.parse('{"secret":1}')),
  );
  expect((await ask([greet], "/greet/Ada", { times: 1 }, "198.51.100.2")).status).toBe(500);
});

it("an endpoint's limit counts each caller's calls with valid input", async () => {
  const greet = verb(greeting, async () => ({ text: "Hi" }));
  const statuses = [];
  for (const times of ["x", 1, 1, 1]) {
    statuses.push((await ask([greet], "/greet/Ada", { times })).status);
  }
  expect(statuses).toEqual([400, 200, 200, 429]);
  expect((await ask([greet], "/greet/Ada", { times: 1 }, "198.51.100.8")).status).toBe(200);
});

it("an endpoint with a download returns a file", async () => {
  const fetching = endpoint(greeting.method, greeting.path, { ...greeting, download: true });
  const file = verb(
    fetching,
    async () => new FileResponse({ name: "a.csv", type: "text/csv", body: "1,2" }),
  );
  const answer = await ask([file], "/greet/Ada", { times: 1 }, "198.51.100.3");
  expect(answer.headers.get("content-disposition")).toContain("a.csv");
  expect(await answer.text()).toBe("1,2");
});

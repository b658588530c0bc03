import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { pathNames } from "#core/endpoint.ts";
import { ORIGIN } from "#tests/support/call.ts";

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  tags: z.array(z.string().min(1)).length(1),
  summary: z.string().min(1),
  "x-access": z.looseObject({ who: z.string() }),
  parameters: z.array(
    z.object({
      name: z.string().min(1),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      schema,
    }),
  ),
  requestBody: z
    .object({
      content: z.partialRecord(
        z.enum(["application/json", "multipart/form-data"]),
        z.object({ schema }),
      ),
    })
    .optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
});
const document = z.object({
  openapi: z.literal("3.1.0"),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith("/api/"),
    z.partialRecord(z.enum(["get", "post", "put", "delete"]), operation),
  ),
});

async function served() {
  const response = await SELF.fetch(`${ORIGIN}/api/openapi.json`);
  expect(response.status).toBe(200);
  return document.parse(await response.json());
}

it("lists every endpoint of the contract at /api and its path, and nothing else", async () => {
  const { paths } = await served();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = endpoints.map(({ method, path }) => `${method} /api${path}`);
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "describes the input of %s, field by field",
  async (_, endpoint) => {
    const { paths } = await served();
    const entries = Object.entries(paths[`/api${endpoint.path}`] ?? {});
    const found = entries.find(([method]) => method.toUpperCase() === endpoint.method)?.[1];
    if (!found) throw new Error("It is not listed");
    const inPath = found.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name).toSorted()).toEqual(pathNames(endpoint.path).toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    const bodies = Object.values(found.requestBody?.content ?? {}).map((body) =>
      z
        .object({ type: z.literal("object"), properties: schema, required: z.array(z.string()) })
        .parse(body.schema),
    );
    const [body] = bodies;
    expect(bodies.length).toBeLessThan(2);
    const fields = [
      ...found.parameters.map(({ name, required }) => [name, required] as const),
      ...Object.keys(body?.properties ?? {}).map(
        (name) => [name, body?.required.includes(name) ?? false] as const,
      ),
    ];
    const shape = Object.entries(endpoint.input.shape).map(
      ([name, type]) =>
        [endpoint.headers?.[name] ?? name, !type.safeParse(undefined).success] as const,
    );
    expect(fields.toSorted()).toEqual(shape.toSorted());
    expect(found["x-access"]).toEqual(endpoint.access);
    const inHeader = found.parameters.filter((parameter) => parameter.in === "header");
    expect(inHeader.map(({ name }) => name)).toEqual(Object.values(endpoint.headers ?? {}));
    if (body) expect(["POST", "PUT", "DELETE"]).toContain(endpoint.method);
  },
);

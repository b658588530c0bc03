import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { type Endpoint, placeOf, type RateLimit } from "#core/endpoint.ts";

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}

function limitText({ by, per, most }: RateLimit): string {
  return `At most ${most} per ${per === "quarter hour" ? "15 minutes" : per} from one ${by}`;
}

function operation(endpoint: Endpoint) {
  const fields = Object.entries(endpoint.input.shape).map(([name, type]) => ({
    name,
    type,
    place: placeOf(endpoint, name),
    required: !type.safeParse(undefined).success,
  }));
  const parameters = fields
    .filter(({ place }) => place !== "body")
    .map(({ name, type, place, required }) => ({
      name: endpoint.headers?.[name] ?? name,
      in: place,
      required,
      schema: schemaOf(type),
    }));
  const body = fields.filter(({ place }) => place === "body");
  const content = {
    [endpoint.encoding === "multipart" ? "multipart/form-data" : "application/json"]: {
      schema: {
        type: "object",
        properties: Object.fromEntries(body.map(({ name, type }) => [name, schemaOf(type)])),
        required: body.filter(({ required }) => required).map(({ name }) => name),
      },
    },
  };
  return {
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(endpoint.limits ? { description: endpoint.limits.map(limitText).join(". ") } : {}),
    "x-access": endpoint.access,
    parameters,
    ...(body.length > 0 ? { requestBody: { content } } : {}),
    responses: {
      200: endpoint.download
        ? { description: "A file" }
        : {
            description: "Success",
            content: { "application/json": { schema: schemaOf(endpoint.output) } },
          },
      default: { description: "`{ success: false, code, message, requestId, fields? }`" },
    },
  };
}

let document: object | undefined;

/** The OpenAPI document, made by looping over the contract. */
export function openApi(): object {
  if (document) return document;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  document = {
    openapi: "3.1.0",
    info: { title: "Cooee", version: "1" },
    paths,
  };
  return document;
}

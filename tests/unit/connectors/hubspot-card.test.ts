import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod";
import { CONNECT_PAGE } from "#core/rules/crm/apps.ts";
import { connector } from "#worker/connectors/hubspot.ts";

const SRC = "integrations/hubspot-card/src";

/** A part of the project that HubSpot builds, as far as we depend on it. */
function read<S extends z.ZodType>(file: string, config: S): z.output<S> {
  const json: unknown = JSON.parse(readFileSync(`${SRC}/app/${file}`, "utf8"));
  return config.parse(z.object({ config: z.unknown() }).parse(json).config);
}

it("asks for what we ask people to agree to, and may reach us only", () => {
  const urls = z.array(z.string());
  const app = read(
    "app-hsmeta.json",
    z.object({
      auth: z.object({ redirectUrls: urls, requiredScopes: urls }),
      permittedUrls: z.record(z.string(), urls),
    }),
  );
  const ask = { returnTo: "", state: "", challenge: "", place: {} };
  const agree = new URL(connector.oauth?.agree({ id: "", secret: "" }, ask) ?? "");
  const scopes = agree.searchParams.get("scope")?.split(" ") ?? [];
  expect(app.auth.requiredScopes.sort()).toEqual(scopes.sort());
  const ours = "$" + "{APP_URL}";
  expect(app.auth.redirectUrls).toEqual([ours + CONNECT_PAGE]);
  expect(app.permittedUrls).toEqual({ fetch: [ours], iframe: [ours], img: [] });
});

it("shows the card of contacts that is there", () => {
  const card = read(
    "cards/conversation-card-hsmeta.json",
    z.object({ entrypoint: z.string(), objectTypes: z.array(z.string()) }),
  );
  expect(card.objectTypes).toEqual(["CONTACT"]);
  expect(existsSync(SRC + card.entrypoint)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { connectorOf } from "#worker/connectors/connectors.ts";

const KEYS = { id: "app", secret: "secret" };
const AGREED = {
  code: "code",
  verifier: "verifier",
  returnTo: "https://app.cooee.example",
  place: {},
};

describe.each([
  ["zoho", "https://www.zohoapis.com.au"],
  ["pipedrive", "https://shop.pipedrive.com"],
] as const)("the address that %s's token names", (app, own) => {
  const placeIn = async (api_domain: string) => {
    const { oauth } = await connectorOf(app);
    const token = { access_token: "a", refresh_token: "r", expires_in: 3_600, api_domain };
    return oauth?.exchange(KEYS, AGREED).read(token).place;
  };

  it("is taken if it is the vendor's", async () => {
    expect(await placeIn(own)).toEqual({ api: own });
  });

  it.each([
    own.replace("https:", "http:"),
    `${own}:8443`,
    `${own}/path`,
    `${own}.example.com`,
    `${own}\n`,
    own.replace("https://", "https://user@"),
    own.replace("https://", "https://example.com/"),
    "https://169.254.169.254",
    "https://localhost",
    "",
  ])("is refused otherwise: %j", async (address) => {
    await expect(placeIn(address)).rejects.toThrow();
  });
});

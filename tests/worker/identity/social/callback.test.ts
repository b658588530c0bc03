import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { SOCIAL_CALLBACK } from "#core/rules/social-return.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { startSocial } from "#worker/domains/identity/social/sign-in-by-social.ts";
import { callerWith } from "./support.ts";

const CALLBACK = `${ORIGIN}${SOCIAL_CALLBACK}`;
const FROM_APPLE = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };

async function sentTo(fields: Record<string, string>, method = "GET"): Promise<string | null> {
  const query = new URLSearchParams(fields);
  const response = await (method === "GET"
    ? SELF.fetch(`${CALLBACK}?${query}`, { redirect: "manual", headers: FROM_APPLE })
    : SELF.fetch(CALLBACK, { method, body: query, redirect: "manual", headers: FROM_APPLE }));
  expect(response.status).toBe(303);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.getSetCookie()).toEqual([]);
  return response.headers.get("location");
}

describe("the URL that providers redirect the browser to", () => {
  it.each([
    ["signin.google.abc", "/#social=google&code=one&state=signin.google.abc"],
    ["signup.apple.abc", "/signup#social=apple&code=one&state=signup.apple.abc"],
    ["link.google.abc", "/security#social=google&code=one&state=link.google.abc"],
  ])("passes %s on to its page", async (state, location) => {
    expect(await sentTo({ code: "one", state })).toBe(`${ORIGIN}${location}`);
    expect(await sentTo({ code: "one", state }, "POST")).toBe(`${ORIGIN}${location}`);
  });

  it("passes on the name that Apple gives only once", async () => {
    const user = JSON.stringify({ name: { firstName: "Zoë", lastName: "O'Neil" }, email: "x" });
    const location = await sentTo({ code: "one", state: "signup.apple.abc", user }, "POST");
    expect(new URLSearchParams(location?.split("#")[1]).get("name")).toBe("Zoë O'Neil");
  });

  it.each([
    [{}, "/#social=google&refused=1"],
    [{ code: "one" }, "/#social=google&refused=1"],
    [{ code: "one", state: "//evil.example" }, "/#social=google&refused=1"],
    [{ code: "one", state: "evil.google.x" }, "/#social=google&refused=1"],
    [{ state: "link.apple.x", error: "access_denied" }, "/security#social=apple&refused=1"],
    [{ code: "x".repeat(5000), state: "signin.google.x" }, "/#social=google&refused=1"],
  ])("says that %j is invalid", async (fields: Record<string, string>, location) => {
    expect(await sentTo(fields)).toBe(`${ORIGIN}${location}`);
  });

  it("reads nothing but a form", async () => {
    const body = `state=signin.google.x&code=${"x".repeat(20_000)}`;
    const init = { method: "POST", body, redirect: "manual", headers: FROM_APPLE } as const;
    const response = await SELF.fetch(CALLBACK, init);
    expect(response.headers.get("location")).toBe(`${ORIGIN}/#social=google&refused=1`);
  });

  it("never passes on a provider's own words", async () => {
    const location = await sentTo({
      state: "signin.google.x",
      error: "x",
      error_description: "Call 1300 000 000 now",
    });
    expect(location).not.toContain("1300");
  });
});

describe("a way to sign in that is not configured", () => {
  it.each([
    ["google", { GOOGLE_CLIENT_SECRET: undefined }],
    ["google", { GOOGLE_CLIENT_ID: undefined }],
    ["apple", { APPLE_PRIVATE_KEY: undefined }],
    ["apple", { APPLE_KEY_ID: undefined }],
  ] as const)("is refused: %s without %j", async (loginMethod, without) => {
    const ctx = callerWith(without);
    await expect(startSocial(ctx, { loginMethod, purpose: "signin" })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      message: "This way of signing in is not available",
    });
  });

  it("is refused in production if its issuer is not https", async () => {
    const ctx = callerWith({
      ENVIRONMENT: "production",
      APP_URL: "https://app.cooee.test",
      GOOGLE_ISSUER: "http://127.0.0.1:9",
    });
    await expect(
      startSocial(ctx, { loginMethod: "google", purpose: "signin" }),
    ).rejects.toMatchObject({ code: "INTERNAL" });
  });
});

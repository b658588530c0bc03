import { describe, expect, it, vi } from "vitest";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { newAccount } from "#tests/support/account.ts";
import { type Forgery, signInAt } from "./forged-provider.ts";
import { giveLogin } from "./support.ts";

async function newPerson(): Promise<string> {
  const subject = crypto.randomUUID();
  await giveLogin(await newAccount(), subject);
  return subject;
}

const inPast = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const never = () => new Promise<Response>(() => {});

const FORGERIES: [string, () => Forgery][] = [
  ["is signed by another key", () => ({ otherKey: true })],
  ["is signed by a key that is not published", () => ({ header: { kid: "two" } })],
  ["is not signed", () => ({ unsigned: true })],
  ["says that it needs no signature", () => ({ header: { alg: "none" }, unsigned: true })],
  ["is signed with a shared secret", () => ({ header: { alg: "HS256" } })],
  ["is for another client", () => ({ claims: { aud: "another-client" } })],
  ["is for another client, too", () => ({ claims: { aud: ["google-client", "x"], azp: "x" } })],
  ["is of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
  ["is over", () => ({ claims: { exp: inPast(60), iat: inPast(400) } })],
  ["has no end", () => ({ claims: { exp: undefined } })],
  ["answers another request's nonce", () => ({ claims: { nonce: "another" } })],
  ["has no nonce", () => ({ claims: { nonce: undefined } })],
  ["names no one", () => ({ claims: { sub: undefined } })],
  ["names no one, in an empty text", () => ({ claims: { sub: "" } })],
  ["is not there", () => ({ withoutIdToken: true })],
];

describe("an ID token", () => {
  it("is accepted if everything is right, and the exchange contains what it must", async () => {
    const { outcome, asked } = await signInAt(await newPerson());
    expect(outcome.data.signedIn).toBe(true);
    const token = asked.find(({ url }) => url.endsWith("/token"));
    const sent = new URLSearchParams(await token?.text());
    expect(Object.fromEntries(sent)).toMatchObject({
      grant_type: "authorization_code",
      code: "code",
      redirect_uri: "http://cooee.test/api/auth/social/callback",
      client_id: "google-client",
      client_secret: "google-secret",
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each(FORGERIES)("is refused if it %s", async (_, forgery) => {
    const subject = await newPerson();
    await expect(signInAt(subject, forgery())).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
      message: SOCIAL_TEXTS.failed,
    });
  });
});

describe("a provider", () => {
  it.each<[string, Forgery]>([
    [
      "is down",
      { answers: { metadata: () => Promise.reject(new TypeError("connection refused")) } },
    ],
    ["answers nonsense", { answers: { metadata: () => new Response("<html>") } }],
    ["fails", { answers: { metadata: () => new Response("", { status: 503 }) } }],
    ["says that it is another", { metadata: { issuer: "https://evil.example" } }],
  ])("that %s cannot be gone to", async (_, forgery) => {
    await expect(signInAt(await newPerson(), forgery)).rejects.toMatchObject({
      code: "INTERNAL",
      message: SOCIAL_TEXTS.unreachable,
    });
  });

  it.each<[string, Forgery]>([
    ["is down by then", { answers: { token: () => Promise.reject(new TypeError("refused")) } }],
    ["fails by then", { answers: { token: () => new Response("", { status: 502 }) } }],
    ["publishes no keys", { answers: { keys: () => Response.json({ keys: [] }) } }],
    ["redirects", { answers: { token: () => Response.redirect("https://evil.example") } }],
    [
      "refuses the code",
      { answers: { token: () => Response.json({ error: "invalid_grant" }, { status: 400 }) } },
    ],
  ])("that %s lets no one in", async (_, forgery) => {
    await expect(signInAt(await newPerson(), forgery)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
      message: SOCIAL_TEXTS.failed,
    });
  });

  it("that never responds is given up on after some seconds", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 100));
    const forgery = { answers: { metadata: never } };
    await expect(signInAt(await newPerson(), forgery)).rejects.toMatchObject({ code: "INTERNAL" });
    expect(limit.mock.calls).toEqual([[5000]]);
  });
});

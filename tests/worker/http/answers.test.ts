import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { uploadSheet } from "#core/contract/imports/imports.ts";
import { getBalance, me } from "#core/contract/profile/me.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { newWorld, type World } from "#tests/support/world.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld();
});

function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return SELF.fetch(`${ORIGIN}/api${path}`, {
    method: "POST",
    headers: { cookie: own.cookie, "content-type": "application/json", ...headers },
    body,
  });
}

/** This many bytes without a content-length; `pulled` says how many have been read. */
function streamed(bytes: number) {
  const sent = { pulled: 0 };
  const chunk = new TextEncoder().encode(" ".repeat(65_536));
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent.pulled >= bytes) controller.close();
      else controller.enqueue(chunk);
      sent.pulled += chunk.byteLength;
    },
  });
  return { stream, sent };
}

describe("a call with a slash at the end", () => {
  const status = async (path: string, init: RequestInit) => {
    const response = await SELF.fetch(`${ORIGIN}/api${path}`, init);
    await response.body?.cancel();
    return response.status;
  };

  it.each([
    ["GET", "/user/me/", 200],
    ["GET", "/admin/dedicated-number/?page=1", 403],
    ["DELETE", "/group/none/", 400],
    ["GET", "/user/me//", 404],
  ])("is the same call: %s %s", async (method, path, expected) => {
    expect(await status(path, { method, headers: { cookie: own.cookie } })).toBe(expected);
  });

  it("passes the same checks", async () => {
    const foreign = { cookie: own.cookie, origin: "https://elsewhere.example" };
    expect(await status("/user/me/", {})).toBe(401);
    expect(await status("/user/me/", { method: "PUT", headers: foreign })).toBe(403);
    expect(await status("/carriers/simulator/inbound/", { method: "POST", body: "{}" })).toBe(401);
  });
});

describe("refusals", () => {
  it("have their own request id, the same as in the header", async () => {
    const first = await call(me, {});
    const second = await call(me, {});
    const ids = [(await refusalOf(first)).requestId, (await refusalOf(second)).requestId];
    expect(ids[0]).not.toBe(ids[1]);
    expect(first.headers.get("x-request-id")).toBe(ids[0]);
    expect(first.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "/api/no/such/call"],
    ["POST", "/api/no/such/call"],
    ["DELETE", "/api/user/balance"],
    ["GET", "/api/auth/newlogin"],
    ["PATCH", "/api/group"],
    ["GET", "/api/auth/sign-up/email"],
    ["POST", "/api/auth/sign-in/email"],
    ["GET", "/api/auth/get-session"],
  ])("are JSON if there is no such call: %s %s", async (method, path) => {
    const response = await SELF.fetch(`${ORIGIN}${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await refusalOf(response)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("R224: reveal nothing about an unexpected error", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const rename = (from: string, to: string) =>
      Promise.all(
        [env.SHARD_00, env.SHARD_01].map((shard) =>
          shard.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run(),
        ),
      );
    await rename("balances", "hidden");
    const response = await call(getBalance, {}, { cookie: own.cookie }).finally(() =>
      rename("hidden", "balances"),
    );
    expect(response.status).toBe(500);
    const refusal = await refusalOf(response);
    expect(refusal).toEqual({
      success: false,
      code: "INTERNAL",
      message: "There was an error processing your request. Please try again.",
      requestId: refusal.requestId,
    });
    const line = String(logged.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      event: "request.failed",
      requestId: refusal.requestId,
      account: own.ctx.account.id,
      error: expect.stringContaining("balances"),
    });
  });
});

describe("bodies", () => {
  it("over the limit are refused by their declared length", async () => {
    const response = await post("/group/groupWithcontact", " ".repeat(1_048_577));
    expect(response.status).toBe(413);
    expect(await refusalOf(response)).toMatchObject({
      code: "TOO_LARGE",
      message: "The request is larger than 1024 kB",
    });
  });

  it("over the limit are refused while they stream, without reading them to the end", async () => {
    const { stream, sent } = streamed(64 * 1024 * 1024);
    const response = await post("/group/groupWithcontact", stream);
    expect(response.status).toBe(413);
    expect(await refusalOf(response)).toMatchObject({ code: "TOO_LARGE" });
    expect(sent.pulled).toBeLessThan(32 * 1024 * 1024);
  });

  it("of an upload may be as large as the largest file, and no larger", async () => {
    const path = uploadSheet.path;
    const { stream } = streamed((uploadSheet.maxBytes ?? 0) + 65_536);
    const type = { "content-type": "multipart/form-data; boundary=x" };
    expect((await post(path, stream, type)).status).toBe(413);
    expect((await post(path, streamed(2_000_000).stream, type)).status).toBe(400);
  });

  it("are not read from people who may not make the call", async () => {
    const { stream, sent } = streamed(64 * 1024 * 1024);
    const response = await post(createEmptyGroup.path, stream, { cookie: "" });
    expect(response.status).toBe(401);
    expect(sent.pulled).toBeLessThan(8 * 1024 * 1024);
  });

  it("may start with a byte-order mark and must be UTF-8", async () => {
    const text = JSON.stringify({ name: "Zoë's" });
    expect((await post(createEmptyGroup.path, `\ufeff${text}`)).status).toBe(200);
    const latin1 = Uint8Array.from(JSON.stringify({ name: "Zo\u00eb" }), (c) => c.charCodeAt(0));
    const response = await post(createEmptyGroup.path, latin1);
    expect(response.status).toBe(400);
    expect(await refusalOf(response)).toMatchObject({ message: "The request must be JSON" });
  });

  it("cannot reach an object's internals", async () => {
    const body = '{"name":"Own","__proto__":{"contacts":[]},"constructor":{"name":"x"}}';
    expect((await post(createEmptyGroup.path, body)).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("headers", () => {
  const DIRECTIVES = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };

  it.each(["/", "/campaigns", "/api/user/me", "/api/nothing", "/api/openapi.json", "/u0AAAAAAA"])(
    "keep the browser strict on %s",
    async (path) => {
      const { headers, body } = await SELF.fetch(`${ORIGIN}${path}`);
      await body?.cancel();
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
      const policy = new Map(
        (headers.get("content-security-policy") ?? "").split("; ").map((part) => {
          const [name = "", ...values] = part.split(" ");
          return [name, values.join(" ")];
        }),
      );
      // Scripts and connections fall back to default-src; the others have no fallback.
      expect(["'self'", undefined]).toContain(policy.get("script-src"));
      expect(["'self'", undefined]).toContain(policy.get("connect-src"));
      expect(Object.fromEntries(policy)).toMatchObject(DIRECTIVES);
      const all = [...policy.values()].join(" ");
      expect(all).not.toMatch(/\*|https?:|unsafe-eval/);
      expect(policy.get("script-src") ?? "").not.toContain("unsafe-inline");
    },
  );
});

it("a page may load Turnstile if it is configured, and no other outside script", async () => {
  const { secured } = await import("#worker/http/headers.ts");
  const policyOf = (turnstile: boolean) =>
    secured(new Response(""), { turnstile }).headers.get("content-security-policy");
  const outside = (turnstile: boolean) => policyOf(turnstile)?.match(/https?:[^ ;]+/g);
  expect(outside(false)).toBeNull();
  // The script and its frame.
  expect(outside(true)).toEqual(Array(2).fill("https://challenges.cloudflare.com"));
});

it("a page on which a card is typed may load Stripe's script and frames, and no other page may", async () => {
  const { withCards } = await import("#worker/http/headers.ts");
  const policyOf = (payments: "stripe" | "simulator" | "none") =>
    withCards(new Response(""), payments).headers.get("content-security-policy");
  expect([...new Set(policyOf("stripe")?.match(/https?:[^ ;]+/g))]).toEqual([
    ...["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    "https://api.stripe.com",
  ]);
  expect(policyOf("simulator")?.match(/https?:[^ ;]+/g)).toBeNull();
  expect(policyOf("none")).toBeNull();
  const framesOf = async (path: string) => {
    const response = await SELF.fetch(`${ORIGIN}${path}`);
    await response.body?.cancel();
    return response.headers.get("content-security-policy")?.match(/frame-src [^;]+/)?.[0];
  };
  expect(await framesOf("/buy-credits/checkout")).toBe("frame-src 'self'");
  for (const path of ["/", "/buy-credits", "/buy-credits/checkout/x", "/campaigns"]) {
    expect(await framesOf(path)).toBeUndefined();
  }
});

it("a file's name cannot add headers or leave its quotes", async () => {
  const { FileResponse } = await import("#worker/file-response.ts");
  const name = 'a"; x=\r\nset-cookie: b/../c.csv';
  const answer = new FileResponse({ name, type: "text/csv", body: "" }).toResponse();
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w. -]+"$/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

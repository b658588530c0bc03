import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { simulator } from "#local/http/app.ts";
import { call } from "#tests/support/call.ts";

const fresh = {
  email: "Anyone@example.test",
  name: "Any business",
  password: "secret-1",
  role: "subaccount",
  access: ["sms"],
  contactLimit: 12,
};

function post(body: unknown, vars: Partial<typeof env> = {}) {
  const url = "http://cooee.test/simulator/api/accounts";
  return simulator.request(
    url,
    { method: "POST", body: JSON.stringify(body) },
    { ...env, ...vars },
  );
}

it("makes an account of any kind and signs its person in", async () => {
  const made = await post({ ...fresh, businessName: "AnyBusiness", credit: 5.5 });
  expect(made.status).toBe(200);
  const cookie = made.headers.getSetCookie().map((text) => text.split(";")[0]);
  const answer = await call(me, {}, { cookie: cookie.join("; ") });
  expect(await answer.json()).toMatchObject({
    data: {
      email: "anyone@example.test",
      role: "subaccount",
      access: ["sms"],
      contactLimit: 12,
      senderList: [{ type: 1 }, { value: "AnyBusiness", type: 3 }],
    },
  });
});

it("refuses what is malformed and an e-mail that is taken", async () => {
  expect((await post({ ...fresh, role: "owner" })).status).toBe(400);
  expect((await post({ ...fresh, email: "twice@example.test" })).status).toBe(200);
  expect((await post({ ...fresh, email: "twice@example.test" })).status).toBe(409);
});

it("does not exist in production", async () => {
  const email = "nobody@example.test";
  expect(
    (
      await post(
        { ...fresh, email },
        { ENVIRONMENT: "production", APP_URL: "https://app.cooee.test" },
      )
    ).status,
  ).toBe(404);
  const known = await env.CONTROL.prepare("SELECT 1 FROM users WHERE email = ?").bind(email).all();
  expect(known.results).toEqual([]);
});

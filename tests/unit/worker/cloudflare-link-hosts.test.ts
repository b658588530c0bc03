import { expect, it } from "vitest";
import { cloudflareLinkHosts } from "#worker/ports/cloudflare-link-hosts.ts";

const HOST = "links.bells.example";
const SETTINGS = { zone: "zone1", token: "secret", target: "links.cooee.au" };

/** As Cloudflare's description of the API shows it. */
const PENDING = {
  id: "host1",
  hostname: HOST,
  status: "pending",
  ownership_verification: { type: "txt", name: `_cf-custom-hostname.${HOST}`, value: "5cc0" },
  ssl: {
    status: "pending_validation",
    validation_records: [{ txt_name: `_acme-challenge.${HOST}`, txt_value: "810b" }],
  },
};

function answering(...answers: [status: number, body: object][]) {
  const asked: [string, string][] = [];
  const ask: typeof fetch = async (url, init) => {
    asked.push([init?.method ?? "GET", String(url)]);
    const [status, body] = answers.shift() ?? [500, {}];
    return Response.json(body, { status });
  };
  return { hosts: cloudflareLinkHosts(SETTINGS, ask), asked };
}

it("adds a host and returns exactly the records that its owner has to set", async () => {
  const { hosts, asked } = answering([201, { success: true, result: PENDING }]);
  expect(await hosts.add(HOST)).toEqual({
    id: "host1",
    state: "pending",
    reason: undefined,
    records: [
      { type: "CNAME", name: HOST, value: "links.cooee.au" },
      { type: "TXT", name: `_cf-custom-hostname.${HOST}`, value: "5cc0" },
      { type: "TXT", name: `_acme-challenge.${HOST}`, value: "810b" },
    ],
  });
  expect(asked).toEqual([
    ["POST", "https://api.cloudflare.com/client/v4/zones/zone1/custom_hostnames"],
  ]);
});

it("finds a host again that was added before it could be recorded", async () => {
  const duplicate = { errors: [{ code: 1406, message: "Duplicate custom hostname found." }] };
  const { hosts, asked } = answering([409, duplicate], [200, { result: [PENDING] }]);
  expect(await hosts.add(HOST)).toMatchObject({ id: "host1", state: "pending" });
  expect(asked[1]?.[1]).toContain(`?hostname=${HOST}`);
});

it.each([
  [{ status: "active", ssl: { status: "active" } }, "active", undefined],
  [{ status: "active", ssl: { status: "pending_validation" } }, "pending", undefined],
  [{ status: "moved" }, "failed", undefined],
  [
    {
      status: "pending",
      ssl: { status: "validation_timed_out", validation_errors: [{ message: "No CNAME found" }] },
    },
    "failed",
    "No CNAME found",
  ],
] as const)("reads %j as %s", async (result, state, reason) => {
  const { hosts } = answering([200, { result: { ...PENDING, ...result } }]);
  expect(await hosts.look("host1")).toMatchObject({ state, reason });
});

it("knows a host that is gone, and takes one away once", async () => {
  const { hosts } = answering([404, {}], [200, {}], [404, {}]);
  expect(await hosts.look("host1")).toBeUndefined();
  await hosts.remove("host1");
  await hosts.remove("host1");
});

it("throws where there is no answer, with no secret in the error", async () => {
  const { hosts } = answering([503, {}], [500, {}], [500, {}]);
  for (const call of [() => hosts.add(HOST), () => hosts.look("x"), () => hosts.remove("x")]) {
    const error = await call().then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    expect(error).toMatch(/Custom hostnames: 50\d/);
    expect(error).not.toContain("secret");
  }
});

import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { newPerson } from "./suites/person.ts";

it("malformed input never becomes a server error", async () => {
  const { cookie } = await newPerson({ role: "superAdmin" });
  const paths = [
    "/group/%00",
    "/mobile/group/%E0%A4%A",
    "/mobile/group/..%2f..%2fuser%2fme",
    "/group?page=999999999999999&limit=100",
    "/group?search=%25%27%22%5C&sort=name",
    "/draftcampaign?page=999999999999999",
    "/gateway/bulk?page=999999999999999&search=%00",
    "/gateway?from=2026-99-99",
    "/gateway?to=2026-02-30",
    "/gateway?from=0000-01-01&to=9999-12-31",
    "/gateway?status=__proto__",
    "/gateway?status=constructor",
    "/gateway/bulk?status=toString",
    "/gateway?limit=0",
  ];
  for (const path of paths) {
    const response = await SELF.fetch(`${ORIGIN}/api${path}`, {
      headers: { cookie },
    });
    expect([path, response.status < 500]).toEqual([path, true]);
    await response.body?.cancel();
  }
});

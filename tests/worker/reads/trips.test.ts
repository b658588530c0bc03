import { expect, it } from "vitest";
import { mayWrite } from "#core/endpoint.ts";
import { requestOf } from "#tests/support/call.ts";
import { countTrips } from "#tests/support/counted-trips.ts";
import { exampleOf, isAdmins, named } from "#tests/support/endpoint-examples.ts";
import { newWorld } from "#tests/support/world.ts";

/** Those that cannot know what to read before they have read something. */
const MORE: Readonly<Record<string, number>> = {
  "GET /admin/verification-document/{id}": 2,
  "GET /admin/verification-document/{id}/{document}": 3,
  "GET /user/webhook/{id}/deliveries": 2,
  "GET /user/fill-verification-form": 2,
  "GET /user/show-analytics-dashboard": 3,
  "GET /dashboard/totalDaily": 3,
  "GET /dashboard/totalMonthly": 3,
  "GET /group": 2,
  "GET /group/import/{id}/rejected": 2,
  "GET /draftcampaign/campaign/{id}": 2,
  "GET /draftcampaign": 2,
  "GET /gateway/campaign/{id}": 2,
  "GET /gateway/bulkdetails/{id}": 2,
  "GET /admin/limits/{id}": 2,
};

const reads = named((each) => each.method === "GET" && !mayWrite(each));

it.each(reads)("%s makes one trip to each database at most", async (name, endpoint) => {
  const own = await newWorld(isAdmins(endpoint) ? { role: "superAdmin" } : {});
  const input = exampleOf(endpoint).input(own);
  const request = () => requestOf(endpoint, input, { cookie: own.cookie });
  // Figures that were never counted are counted first.
  await (await countTrips(request())).response.arrayBuffer();
  const { response, trips } = await countTrips(request());
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(Math.max(...Object.values(trips))).toBeLessThanOrEqual(MORE[name] ?? 1);
});

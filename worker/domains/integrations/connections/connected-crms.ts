import type { AccountContext } from "#worker/context.ts";
import { workingPlaces } from "./inner/connection-queries.ts";
import { placeOf } from "./inner/secret.ts";

/** What a user's answer says of the CRMs that the account has connected; their tokens are not read. */
export async function connectedCrms(ctx: AccountContext) {
  const places = new Map((await workingPlaces(ctx)).map((row) => [row.app, placeOf(row)]));
  return {
    hubSpotRefreshToken: places.has("hubspot"),
    zohoRefreshToken: places.has("zoho"),
    activeCampaignToken: places.has("ac"),
    zohoAPIsURL: places.get("zoho")?.api,
  };
}

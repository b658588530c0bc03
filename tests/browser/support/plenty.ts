import type { APIRequestContext } from "@playwright/test";
import { addBlockedWord } from "#core/contract/business-names/admin-business-names.ts";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { me } from "#core/contract/profile/me.ts";
import { createProviderMeta } from "#core/contract/providers/providers.ts";
import { createSegment } from "#core/contract/segments/segments.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { inviteSubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { createToken } from "#core/contract/tokens/tokens.ts";
import { DEMO_PASSWORD } from "../../../scripts/seed.ts";
import { freshPerson, makeAccount, PASSWORD } from "./accounts.ts";
import { type Api, apiOf } from "./api.ts";
import { LONG_NAME } from "./furniture.ts";

let furnished: Promise<void> | undefined;

/** More than a page of what an account can have many of, for pictures; each worker's account gets it once. */
export function furnishPlentyOnce(api: Api, elsewhere: APIRequestContext): Promise<void> {
  furnished ??= furnishPlenty(api, elsewhere);
  return furnished;
}

async function furnishPlenty(api: Api, elsewhere: APIRequestContext): Promise<void> {
  const numbers = Array.from({ length: 60 }, (_, nth) => `0427 000 ${200 + nth}`);
  for (const nth of Array.from({ length: 24 }).keys()) {
    const name = `${nth + 1}: ${LONG_NAME}`.slice(0, 80);
    const group = await api.group(name, nth === 23 ? numbers : numbers.slice(0, nth));
    await api.draft({ name, message: "Hello", group_array: [group] });
  }
  const rule = { field: "number", operator: "beginsWith", value: "614" } as const;
  const filter = { combinator: "and" as const, rules: [rule] };
  for (const name of ["Locals", LONG_NAME]) await api.call(createSegment, { name, filter });
  for (const name of ["Online shop", LONG_NAME.slice(0, 50)]) {
    await api.call(createToken, { name, password: PASSWORD });
  }
  const { account } = (await api.call(me, {})).data;
  await makeAccount(elsewhere, {
    role: "subaccount",
    access: ["sms", "group", "history"],
    parentId: account,
  });
  const { email } = freshPerson();
  const invited = { inviteReciever: email, name: LONG_NAME.slice(0, 50) };
  await api.call(inviteSubAccount, { ...invited, access: ["sms"] });
}

/** What an administrator has noted: a word that no name may contain, and a value of a provider. */
export async function furnishPlatform(admin: Api): Promise<void> {
  await admin.call(addBlockedWord, { senderId: "Sweepstakes" });
  await admin.call(createProviderMeta, { provider: "vonage", key: "contact", value: LONG_NAME });
}

/** A campaign that waits for an administrator. */
export async function furnishApproval(elsewhere: APIRequestContext): Promise<void> {
  const api = apiOf(elsewhere);
  await api.call(signIn, { email: "new@cooee.test", password: DEMO_PASSWORD });
  const [group] = (await api.call(listGroups, { page: 1 })).items;
  const draft = await api.draft({
    name: LONG_NAME,
    message: "Your new timetable: https://gym.example.test/timetable",
    group_array: group ? [group._id] : [],
  });
  const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
  await api.call(launchCampaign, { draft, recipients, price });
}

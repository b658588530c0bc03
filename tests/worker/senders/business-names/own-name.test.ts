import { expect, it } from "vitest";
import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { OWN_NAME_TEXTS } from "#core/contract/business-names/own-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { newAccount } from "#tests/support/account.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { waitingCounts } from "#worker/domains/administration/admin/dashboard.ts";
import {
  addBusinessName,
  deleteBusinessName,
} from "#worker/domains/senders/business-names/business-names.ts";
import { listNamesToVerify } from "#worker/domains/senders/business-names/list-business-names.ts";
import {
  confirmBusinessName,
  editBusinessName,
  getBusinessName,
} from "#worker/domains/senders/business-names/own-name.ts";
import {
  saveRegistration,
  submissionFile,
} from "#worker/domains/senders/business-names/registrations.ts";
import { administrator, approved, namesOf, requested, sendersOf, toldOf } from "./support.ts";

const provider = "simulator";
const changed = { code: "CONFLICT", message: OWN_NAME_TEXTS.changed };

async function fileFor(admin: Awaited<ReturnType<typeof administrator>>): Promise<string> {
  const { body } = await submissionFile(admin, { provider });
  return String(body);
}

it("decision 12: the account confirms what its registration waits for; the name is submitted again", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = freshName();
  const id = await approved(ctx, name);
  const before = (await waitingCounts(admin)).data.businessNames;
  await expect(confirmBusinessName(ctx, { id, provider })).rejects.toMatchObject({
    fields: { provider: OWN_NAME_TEXTS.nothingAsked },
  });
  await saveRegistration(admin, {
    ...{ id, provider, state: "awaiting_customer", reason: "Sign the form" },
  });
  expect(await toldOf(ctx)).toContain(NOTIFICATION_TEXTS.nameNeeds(name, "Sign the form"));
  const both = await Promise.allSettled([
    confirmBusinessName(ctx, { id, provider }),
    confirmBusinessName(ctx, { id, provider }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toMatchObject([
    { value: { message: OWN_NAME_TEXTS.confirmed } },
  ]);
  expect(await namesOf(ctx)).toMatchObject([
    { registrations: [{ provider, state: "not_submitted" }] },
  ]);
  expect((await waitingCounts(admin)).data.businessNames).toBe(before + 1);
  const again = await listNamesToVerify(admin, { status: "again", search: name });
  expect(again.items.map(({ _id }) => _id)).toEqual([id]);
  expect(await fileFor(admin)).toContain(name);
  await saveRegistration(admin, { id, provider, state: "submitted" });
  expect((await waitingCounts(admin)).data.businessNames).toBe(before);
  const { history } = await getBusinessName(ctx, { id });
  expect(history.map(({ what, by }) => [what, by !== ""])).toEqual([
    ["submitted", false],
    ["confirmed", true],
    ["awaiting_customer", false],
    ["approved", false],
    ["requested", true],
  ]);
  expect(history[2]).toMatchObject({ provider, reason: "Sign the form" });
});

it("a registration that was refused is asked for again, with better evidence", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = freshName();
  const id = await approved(ctx, name);
  await saveRegistration(admin, { id, provider, state: "registered" });
  await saveRegistration(admin, { id, provider, state: "refused", reason: "No trade mark" });
  expect(await sendersOf(ctx)).toEqual([[name, "refused"]]);
  const evidence = "Trade mark 1234567";
  const { data } = await editBusinessName(ctx, { id, abn: "51824753556", evidence });
  expect(data).toMatchObject({ abn: "51824753556", evidence });
  const { message } = await confirmBusinessName(ctx, { id, provider });
  expect(message).toBe(OWN_NAME_TEXTS.again);
  expect(await sendersOf(ctx)).toEqual([[name, "not_submitted"]]);
  expect(await fileFor(admin)).toContain(evidence);
  const { history } = await getBusinessName(ctx, { id });
  expect(history.slice(0, 2).map(({ what }) => what)).toEqual(["asked_again", "edited"]);
});

it("an administrator who decides while the account confirms: the account is told to look again", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const id = await approved(ctx, freshName());
  await saveRegistration(admin, { id, provider, state: "awaiting_customer", reason: "Sign" });
  const [confirmed, saved] = await Promise.allSettled([
    confirmBusinessName(ctx, { id, provider }),
    saveRegistration(admin, { id, provider, state: "registered" }),
  ]);
  expect(saved.status).toBe("fulfilled");
  if (confirmed.status === "rejected") expect(confirmed.reason).toMatchObject(changed);
  const [{ registrations } = { registrations: [] }] = await namesOf(ctx);
  expect(["registered", "not_submitted"]).toContain(registrations[0]?.state);
  const [[, register] = []] = await sendersOf(ctx);
  expect(register).toBe(registrations[0]?.state);
});

it("evidence that a name needs stays, and a name that is gone or another's has none", async () => {
  const [ctx, other] = await Promise.all([newAccount(), newAccount()]);
  const { data } = await addBusinessName(ctx, { buisness: "MyGov help", evidence: "We run it" });
  const id = idOf("businessName", data._id);
  await expect(editBusinessName(ctx, { id, evidence: "" })).rejects.toMatchObject({
    fields: { evidence: BUSINESS_NAME_TEXTS.evidence },
  });
  const plain = await requested(ctx, freshName());
  await editBusinessName(ctx, { id: plain });
  expect((await getBusinessName(ctx, { id: plain })).data.evidence).toBeUndefined();
  const missing = { code: "NOT_FOUND" };
  await expect(getBusinessName(other, { id })).rejects.toMatchObject(missing);
  await expect(editBusinessName(other, { id, evidence: "Mine" })).rejects.toMatchObject(missing);
  await expect(confirmBusinessName(other, { id, provider })).rejects.toMatchObject(missing);
  await deleteBusinessName(ctx, { buisness: "MyGov help" });
  await expect(getBusinessName(ctx, { id })).rejects.toMatchObject(missing);
  await expect(editBusinessName(ctx, { id, evidence: "Mine" })).rejects.toMatchObject(missing);
});

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import type { Id } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  addBlockedWord,
  deleteBlockedWord,
  listBlockedWords,
} from "#worker/domains/senders/business-names/blocked-words.ts";
import {
  addBusinessName,
  addUserBusinessName,
  decideBusinessName,
  deleteBusinessName,
  deleteNameOfAccount,
} from "#worker/domains/senders/business-names/business-names.ts";
import {
  listNamesToVerify,
  nameHistory,
} from "#worker/domains/senders/business-names/list-business-names.ts";
import { editBusinessName } from "#worker/domains/senders/business-names/own-name.ts";
import { saveRegistration } from "#worker/domains/senders/business-names/registrations.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";
import { administrator, approved, namesOf, requested, sendersOf, toldOf } from "./support.ts";

const refused = (field: string, message: string) => ({ fields: { [field]: message } });
const needsEvidence = refused("evidence", BUSINESS_NAME_TEXTS.evidence);

/** What mails are sent from a context's accounts. */
function mailsFrom<C extends Pick<AccountContext, "forAccount">>({ forAccount, ...ctx }: C) {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const wrapped: typeof forAccount = (ref) => ({ ...forAccount(ref), mailer });
  return { mails, ctx: { ...ctx, forAccount: wrapped } };
}

it("R524, R652: a name waits until an administrator approves it, and is a sender from then on", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const buisness = freshName();
  const { message, data } = await addUserBusinessName(ctx, { buisness, abn: "51824753556" });
  expect(message).toBe("Business name added successfully");
  expect(data).toMatchObject({ name: buisness, status: "pending", abn: "51824753556" });
  expect(await sendersOf(ctx)).toEqual([]);
  const id = idOf("businessName", data._id);
  const { mails, ctx: admin } = mailsFrom({
    ...(await administrator()),
    forAccount: ctx.forAccount,
  });
  await decideBusinessName(admin, { id, status: "approved" });
  expect(await namesOf(ctx)).toMatchObject([
    {
      status: "approved",
      register: "not_submitted",
      registrations: [{ provider: ctx.carrier.name }],
    },
  ]);
  expect(await sendersOf(ctx)).toEqual([[buisness, "not_submitted"]]);
  expect(await toldOf(ctx)).toEqual([NOTIFICATION_TEXTS.nameApproved(buisness)]);
  expect(mails).toMatchObject([{ to: ctx.person?.email, subject: "Your business name" }]);
  expect(mails[0]?.text).toContain(`You can now send as ${buisness}`);
  const actions = (await auditOf(ctx)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["businessName.add", "businessName.approved"]));
});

it("R524: one that is rejected says why, needs a reason, and may be asked for again", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const buisness = freshName();
  const id = await requested(ctx, buisness);
  await expect(decideBusinessName(admin, { id, status: "rejected" })).rejects.toMatchObject(
    refused("reason", APPROVAL_TEXTS.reasonRequired),
  );
  await decideBusinessName(admin, { id, status: "rejected", reason: "Not your name" });
  expect(await namesOf(ctx)).toMatchObject([{ status: "rejected", reason: "Not your name" }]);
  expect(await toldOf(ctx)).toEqual([NOTIFICATION_TEXTS.nameRejected(buisness, "Not your name")]);
  expect(await sendersOf(ctx)).toEqual([]);
  await requested(ctx, buisness);
  expect(await namesOf(ctx)).toMatchObject([{ status: "pending" }]);
});

it("of two administrators, the first decides", async () => {
  const [ctx, one, other] = await Promise.all([newAccount(), administrator(), administrator()]);
  const id = await requested(ctx, freshName());
  const both = await Promise.allSettled([
    decideBusinessName(one, { id, status: "approved" }),
    decideBusinessName(other, { id, status: "rejected", reason: "No" }),
  ]);
  const [lost] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(lost).toMatchObject({
    ...{ code: "CONFLICT", message: expect.stringContaining(ADMIN_NAME_TEXTS.decided) },
  });
  expect(await toldOf(ctx)).toHaveLength(1);
});

it("what an administrator decides is what they saw: evidence that changed meanwhile is looked at again", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const name = freshName();
  const id = await requested(ctx, name);
  const seen = async () => {
    const { items } = await listNamesToVerify(admin, { search: name });
    return { id, version: items[0]?.version };
  };
  const before = await seen();
  await editBusinessName(ctx, { id, evidence: "Trade mark 1234567" });
  const stale = { code: "CONFLICT", message: ADMIN_NAME_TEXTS.changed };
  const decide = (version: Awaited<ReturnType<typeof seen>>) =>
    decideBusinessName(admin, { ...version, status: "approved" });
  await expect(decide(before)).rejects.toMatchObject(stale);
  await decide(await seen());
  const submitted = { provider: "simulator", state: "submitted" } as const;
  const stillApproved = await seen();
  await saveRegistration(admin, { ...stillApproved, ...submitted });
  await expect(
    saveRegistration(admin, { ...stillApproved, ...submitted, state: "registered" }),
  ).rejects.toMatchObject(stale);
  expect(await sendersOf(ctx)).toEqual([[name, "submitted"]]);
});

it("R583: an account has no two names that look the same, in any case", async () => {
  const ctx = await newAccount();
  const buisness = freshName();
  await requested(ctx, buisness);
  for (const again of [
    buisness,
    buisness.toUpperCase(),
    `${buisness.slice(0, 5)}.${buisness.slice(5)}`,
    `${buisness.slice(0, 5)} ${buisness.slice(5)}`,
  ]) {
    await expect(addBusinessName(ctx, { buisness: again })).rejects.toMatchObject(
      refused("buisness", "Business name already exists"),
    );
  }
});

it("a name that another account has needs evidence, and no one learns whose it is", async () => {
  const [ctx, other, admin] = await Promise.all([newAccount(), newAccount(), administrator()]);
  const buisness = freshName();
  await addBusinessName(ctx, { buisness });
  await expect(addBusinessName(other, { buisness: buisness.toUpperCase() })).rejects.toMatchObject(
    needsEvidence,
  );
  await expect(addBusinessName(other, { buisness: "MyGov help" })).rejects.toMatchObject(
    needsEvidence,
  );
  await requested(other, buisness);
  expect(await namesOf(other)).toMatchObject([{ status: "pending" }]);
  expect(await toldOf(ctx)).toEqual([]);
  const { items } = await listNamesToVerify(admin, { search: buisness, status: "pending" });
  expect(items.map(({ account, needsEvidence }) => [account, needsEvidence])).toEqual([
    [other.account.id, true],
    [ctx.account.id, false],
  ]);
  // An administrator sees of each who else asks for it.
  const others = items.map(async ({ _id }) => {
    return (await nameHistory(admin, { id: idOf("businessName", _id) })).others;
  });
  expect(await Promise.all(others)).toMatchObject([
    [{ _id: items[1]?._id, name: buisness, status: "pending" }],
    [{ _id: items[0]?._id, name: buisness, status: "pending" }],
  ]);
  for (const { _id } of items) {
    await decideBusinessName(admin, { id: idOf("businessName", _id), status: "approved" });
  }
  const said = [NOTIFICATION_TEXTS.nameApproved(buisness)];
  expect([await toldOf(ctx), await toldOf(other)]).toEqual([said, said]);
  await deleteBusinessName(ctx, { buisness });
  expect([await sendersOf(ctx), await sendersOf(other)]).toEqual([
    [],
    [[buisness, "not_submitted"]],
  ]);
  expect(await toldOf(other)).toEqual(said);
});

it("two accounts that ask for one name at the same time: one has to show evidence", async () => {
  const [one, other] = await Promise.all([newAccount(), newAccount({ shard: 1 })]);
  const buisness = freshName();
  const both = await Promise.allSettled(
    [one, other].map((ctx) => addBusinessName(ctx, { buisness })),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("R652: a name that waits is withdrawn, one that is approved is no sender any more", async () => {
  const ctx = await newAccount();
  const [waiting, sending] = [freshName(), freshName()];
  await requested(ctx, waiting);
  await approved(ctx, sending);
  await deleteBusinessName(ctx, { buisness: waiting.toUpperCase() });
  const { message } = await deleteBusinessName(ctx, { buisness: sending });
  expect(message).toBe("Business name removed");
  expect(await namesOf(ctx)).toEqual([]);
  expect(await sendersOf(ctx)).toEqual([]);
  await expect(deleteBusinessName(ctx, { buisness: sending })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  // It is free again.
  await addBusinessName(await newAccount(), { buisness: sending });
});

it("R622: an administrator removes a name, and its account is notified", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const buisness = freshName();
  const id = await approved(ctx, buisness);
  await deleteNameOfAccount(admin, { id });
  expect(await sendersOf(ctx)).toEqual([]);
  expect((await toldOf(ctx)).at(-1)).toBe(NOTIFICATION_TEXTS.nameRemoved(buisness));
  await expect(deleteNameOfAccount(admin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("R622: a blocked word is refused in any spelling and named; with a reason, an administrator decides", async () => {
  const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
  const { data } = await addBlockedWord(admin, { senderId: "Wombolo", texts: false });
  await expect(addBlockedWord(admin, { senderId: "w0mb-olo", texts: false })).rejects.toMatchObject(
    refused("senderId", ADMIN_NAME_TEXTS.wordTaken),
  );
  const listed = (await listBlockedWords(admin, { limit: 100 })).items;
  expect(listed).toContainEqual(data);
  const ask = (name: string, evidence?: string) =>
    addBusinessName(ctx, { buisness: name, evidence });
  const held = "This name contains the blocked word “Wombolo”.";
  await expect(ask("W0M.B0LOs")).rejects.toMatchObject(
    refused("evidence", BUSINESS_NAME_TEXTS.blocked(held)),
  );
  const appealed = await ask("W0M.B0LOs", "It is the name of our mascot");
  expect(appealed.data.status).toBe("pending");
  const history = await nameHistory(admin, { id: idOf("businessName", appealed.data._id) });
  expect(history.data).toMatchObject([{ what: "requested", reason: held }]);
  await deleteBlockedWord(admin, { id: idOf("blockedWord", data._id) });
  expect((await ask("Wombolo Co")).data.status).toBe("pending");
});

it("an approval that the shard missed is brought there by the sweep, once", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const buisness = freshName();
  const id = await requested(ctx, buisness);
  const admin = await administrator();
  h.faults.batch = breaksOnce(/INSERT INTO senders/, "before");
  await decideBusinessName(
    { ...admin, forAccount: ctx.forAccount, log: ctx.log },
    { id, status: "approved" },
  );
  expect(await namesOf(ctx)).toMatchObject([{ status: "approved" }]);
  expect(await sendersOf(ctx)).toEqual([]);
  h.clock.now += 120_000;
  const { mails, ctx: system } = mailsFrom(h.system);
  await sweepSenders(system);
  await sweepSenders(system);
  expect(await sendersOf(ctx)).toEqual([[buisness, "not_submitted"]]);
  expect(await toldOf(ctx)).toEqual([NOTIFICATION_TEXTS.nameApproved(buisness)]);
  expect(mails.filter(({ to }) => to === ctx.person?.email)).toHaveLength(1);
});

it("a run that dies between the shard's commit and the note of it notifies once", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const buisness = freshName();
  const id = await requested(ctx, buisness);
  const admin = await administrator();
  h.faults.batch = breaksOnce(/INSERT INTO "?notifications/, "after");
  await decideBusinessName(
    { ...admin, forAccount: ctx.forAccount, log: ctx.log },
    { id, status: "approved" },
  );
  h.clock.now += 120_000;
  await Promise.all([sweepSenders(h.system), sweepSenders(h.system)]);
  expect(await toldOf(ctx)).toEqual([NOTIFICATION_TEXTS.nameApproved(buisness)]);
  expect(await sendersOf(ctx)).toEqual([[buisness, "not_submitted"]]);
});

it.each([
  ["its owner", (ctx: AccountContext, buisness: string) => deleteBusinessName(ctx, { buisness })],
  [
    "another administrator",
    async (_: AccountContext, __: string, id: Id<"businessName">) =>
      deleteNameOfAccount(await administrator(), { id }),
  ],
])(
  "an administrator approves a name while %s withdraws it: it is a sender, or it is gone",
  async (_, withdraw) => {
    const [ctx, admin] = await Promise.all([newAccount(), administrator()]);
    for (let round = 0; round < 5; round++) {
      const buisness = freshName();
      const id = await requested(ctx, buisness);
      const [decided, withdrawn] = await Promise.allSettled([
        decideBusinessName(admin, { id, status: "approved" }),
        withdraw(ctx, buisness, id),
      ]);
      await sweepSenders({ ...systemContext(env), now: () => Date.now() + 120_000 });
      const own = (await namesOf(ctx)).find(({ name }) => name === buisness);
      const isSender = (await sendersOf(ctx)).some(([name]) => name === buisness);
      expect(isSender).toBe(own?.status === "approved");
      expect(own === undefined).toBe(withdrawn.status === "fulfilled");
      expect([decided.status, withdrawn.status]).toContain("fulfilled");
    }
  },
);

it("R524: a name that is withdrawn while its approval is on the way to the shard is not there afterwards", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const buisness = freshName();
  const id = await requested(ctx, buisness);
  const admin = await administrator();
  let withdrawn = 0;
  h.faults.batch = async (statements) => {
    if (withdrawn === 0 && statements.some((sql) => /INSERT INTO senders/.test(sql))) {
      withdrawn++;
      await deleteBusinessName(ctx, { buisness });
    }
    return undefined;
  };
  await decideBusinessName({ ...admin, forAccount: ctx.forAccount }, { id, status: "approved" });
  expect(withdrawn).toBe(1);
  expect(await sendersOf(ctx)).toEqual([]);
  expect(await namesOf(ctx)).toEqual([]);
});

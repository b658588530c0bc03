import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import {
  ADMIN_USER_TEXTS,
  addUser as added,
  updateUser,
} from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { forgotPassword, resetPassword } from "#core/contract/sign-up/sign-up.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { codeFromMail, mailTo, newMobile } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newEmail, PASSWORD } from "#tests/worker/identity/support.ts";
import { addUser } from "#worker/domains/administration/admin/add-user.ts";
import { listCurrencies, listUsers } from "#worker/domains/administration/admin/users.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { systemContext } from "#worker/system-context.ts";

const who = (fields: object = {}) =>
  added.input.parse({ name: "Mia Nguyen", email: newEmail(), currency: "AUD", ...fields });

it("R592, R593, R594, R595, R596, R597: what the form lacks is named", () => {
  const problems = (fields: object) =>
    added.input
      .safeParse({ name: "Mia", email: "mia@example.test", currency: "AUD", ...fields })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(problems({ name: "" })).toEqual(["name: Name is required!"]);
  expect(problems({ name: "0412" })).toEqual(["name: Can Not Enter Only Numbers"]);
  expect(problems({ email: undefined })).toEqual(["email: Email is required!"]);
  expect(problems({ mobile: "12" })).toEqual(["mobile: Please enter a valid phone number"]);
  expect(problems({ currency: undefined })).toEqual(["currency: Currency is required!"]);
  expect(problems({ currency: "USD" })).toEqual([`currency: ${ADMIN_USER_TEXTS.onlyDollars}`]);
  expect(problems({ role: "subaccount" })).toEqual([`role: ${ADMIN_USER_TEXTS.noRole}`]);
  expect(problems({ mobile: "0412 345 678" })).toBeUndefined();
});

it("R595, R614, R618: a user is added with their flags, invited, and signs in once they chose a password", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const email = newEmail();
  const flags = { batch: true, adminApproved: true, allowSubAccount: false, contactLimit: 700 };
  const more = { allowReceivedSmsAsEmail: true, isNotAutoCredit: true, quickApproved: true };
  const { data } = await addUser(
    admin,
    who({ email: email.toUpperCase(), company: "Acme", mobile: "0412 000 111", ...flags, ...more }),
  );
  const { items } = await listUsers(admin, { search: email });
  expect(items).toMatchObject([
    {
      ...{ _id: data._id, email, mobile: "61412000111", role: "user", accountName: "Acme" },
      ...{ ...flags, ...more, isEmailVerified: false, isMobileVerified: false },
    },
  ]);
  const account = await openUser(systemContext(env), data._id);
  if (!account) throw new Error("There is no such user");
  expect((await listSenders(account)).length).toBe(1);
  expect(await auditOf(account, "admin.user.add")).toMatchObject([
    { actor: admin.person?.userId, subject: account.account.id },
  ]);
  expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
    "Your Cooee account is ready",
  ]);
  expect((await call(signIn, { email, password: PASSWORD })).status).toBe(401);
  await call(forgotPassword, { email });
  const code = await codeFromMail(email);
  const chosen = { email, code, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await call(resetPassword, chosen)).status).toBe(200);
  expect((await call(signIn, { email, password: PASSWORD })).status).toBe(200);
  expect((await listUsers(admin, { search: email })).items).toMatchObject([
    { isEmailVerified: true },
  ]);
});

it("what stops half-way is finished at the person's first sign-in", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const email = newEmail();
  const { data } = await addUser(admin, who({ email }));
  const account = await openUser(systemContext(env), data._id);
  if (!account) throw new Error("There is no such user");
  await account.db.batch([
    { sql: "DELETE FROM senders WHERE account_id = ?", params: [account.account.id] },
  ]);
  await call(forgotPassword, { email });
  const code = await codeFromMail(email);
  await call(resetPassword, { email, code, password: PASSWORD, confirmPassword: PASSWORD });
  expect((await call(signIn, { email, password: PASSWORD })).status).toBe(200);
  expect((await listSenders(account)).length).toBe(1);
});

it("of two administrators who add one address, one does; nothing is left of the other's", async () => {
  const admins = [
    await newAccount({ role: "superAdmin" }),
    await newAccount({ role: "superAdmin" }),
  ];
  const input = who();
  const outcomes = await Promise.allSettled(admins.map((admin) => addUser(admin, input)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT", fields: { email: ADMIN_USER_TEXTS.emailTaken } },
  });
  const [admin] = admins;
  if (admin) expect((await listUsers(admin, { search: input.email })).total).toBe(1);
  expect((await mailTo(input.email)).length).toBe(1);
});

it("a flag that does not exist, a mobile of another's and what is changed elsewhere are refused", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const cookie = await sessionFor(admin);
  const other = await newAccount();
  const id = other.person?.userId ?? "";
  for (const [endpoint, input] of [
    [added, { name: "Mia", email: newEmail(), currency: "AUD", freeCredit: true }],
    [updateUser, { id, freeCredit: true }],
  ] as const) {
    const response = await call(endpoint, input, { cookie });
    expect(response.status).toBe(400);
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["freeCredit"]);
  }
  const mobile = newMobile();
  await env.CONTROL.prepare("UPDATE users SET mobile = ? WHERE id = ?").bind(mobile, id).run();
  await expect(addUser(admin, who({ mobile }))).rejects.toThrow(ADMIN_USER_TEXTS.mobileTaken);
  await expect(addUser(admin, who({ profileType: "postpaid" }))).rejects.toThrow(
    ADMIN_USER_TEXTS.ownProfileType,
  );
  await expect(addUser(admin, who({ autoCredit: true }))).rejects.toThrow(
    ADMIN_USER_TEXTS.ownAutoCredit,
  );
});

it("R001: accounts are in Australian dollars", async () => {
  const { data } = contract.listCurrencies.output.parse(await listCurrencies());
  expect(data).toEqual([{ _id: "AUD", country: "Australia", symbol: ["$", "A$"], code: "AUD" }]);
});

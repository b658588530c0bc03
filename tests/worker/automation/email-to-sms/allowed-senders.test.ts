import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  addEmailSender as addEndpoint,
  deleteEmailSender as deleteEndpoint,
  EMAIL_SENDER_TEXTS,
  listEmailSenders as listEndpoint,
} from "#core/contract/email-to-sms/email-senders.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { EMAIL_LINK_DAYS, MAX_EMAIL_SENDERS } from "#core/rules/email-to-sms.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import { press, visit } from "#tests/worker/edge/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  deleteEmailSender,
  listEmailSenders,
  resendEmailLink,
} from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { deleteAccounts } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { add, confirm, linkTo, newAddress } from "./support.ts";

const DAY = 86_400_000;
const asId = (id: string) => idSchema("emailSender").parse(id);

async function stateOf(ctx: AccountContext) {
  return (await listEmailSenders(ctx)).data.map(({ email, status }) => [email, status]);
}

describe("allowed senders", () => {
  it("R386: an address with its sender is added, listed with its state, and deleted by its id", async () => {
    const ctx = await newAccount();
    const email = newAddress();
    const cookie = await sessionFor(ctx);
    const input = { email: ` ${email.toUpperCase()} `, sender: "#SharedNum#" };
    const added = await call(addEndpoint, input, { cookie });
    expect(await added.json()).toMatchObject({ success: true, data: { email, status: "pending" } });
    const listed = await (await call(listEndpoint, {}, { cookie })).json();
    expect(listed).toMatchObject({
      data: [{ email, sender: "#SharedNum#", dailyCap: 100, optout: false, status: "pending" }],
      domain: "text.cooee.test",
    });
    const [{ id = "" } = {}] = contract.listEmailSenders.output.parse(listed).data;
    expect((await call(deleteEndpoint, { id }, { cookie })).status).toBe(200);
    expect(await stateOf(ctx)).toEqual([]);
    expect((await call(deleteEndpoint, { id }, { cookie })).status).toBe(404);
  });

  it("R386, C47: the id is taken in the body, too", async () => {
    const ctx = await newAccount();
    const { data } = await add(ctx);
    const cookie = await sessionFor(ctx);
    const deleted = await SELF.fetch(`${ORIGIN}/api/emailmessage`, {
      method: "DELETE",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ id: data.id }),
    });
    expect(deleted.status).toBe(200);
    expect(await stateOf(ctx)).toEqual([]);
  });

  it.each([
    ["trial", { role: "trial" as const }],
    ["quick-approved", { flags: { quickApproved: true } }],
    [
      "a sub-account without the feature",
      { role: "subaccount" as const, access: ["sms"] as const },
    ],
  ])("R373, C23: every call is closed to people who are %s", async (_who, options) => {
    const ctx = await newAccount(options);
    const cookie = await sessionFor(ctx);
    const input = { email: newAddress(), sender: "#SharedNum#" };
    const id = "ems_00000000000000000000000000";
    for (const [endpoint, given] of [
      [listEndpoint, {}],
      [addEndpoint, input],
      [deleteEndpoint, { id }],
      [contract.resendEmailLink, { id }],
    ] as const) {
      expect((await call(endpoint, given, { cookie })).status).toBe(403);
    }
  });

  it("adding and deleting take the rights of a sub-account on the feature", async () => {
    const roleAccess = { emailSms: { edit: false, delete: false } };
    const access = ["sms", "emailSms"] as const;
    const ctx = await newAccount({ role: "subaccount", access, roleAccess });
    const cookie = await sessionFor(ctx);
    expect((await call(listEndpoint, {}, { cookie })).status).toBe(200);
    const input = { email: newAddress(), sender: "#SharedNum#" };
    expect((await call(addEndpoint, input, { cookie })).status).toBe(403);
  });

  it("an address belongs to one account; another does not learn which", async () => {
    const [first, second] = [await newAccount({ name: "Secret Shop" }), await newAccount()];
    const { data } = await add(first);
    const { email } = data;
    for (const step of [async () => {}, () => confirm(email)]) {
      await step();
      const cookie = await sessionFor(second);
      const refused = await call(addEndpoint, { email, sender: "#SharedNum#" }, { cookie });
      expect(refused.status).toBe(409);
      const refusal = await refusalOf(refused);
      expect(refusal).toMatchObject({ fields: { email: EMAIL_SENDER_TEXTS.taken } });
      expect(JSON.stringify(refusal)).not.toMatch(/Secret|acc_/);
    }
    await expect(add(first, { email })).rejects.toMatchObject({
      fields: { email: EMAIL_SENDER_TEXTS.known },
    });
    await deleteEmailSender(first, { id: asId(data.id) });
    expect((await add(second, { email })).data.email).toBe(email);
  });

  it("two accounts that add one at the same moment: one gets it", async () => {
    const both = await Promise.all([newAccount(), newAccount()]);
    const email = newAddress();
    const results = await Promise.allSettled(both.map((ctx) => add(ctx, { email })));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("one whose link expired is free for others, and can be asked again", async () => {
    const clock = { now: Date.now() };
    const at = { now: () => clock.now };
    const [first, second] = [await newAccount({}, at), await newAccount({}, at)];
    const { data } = await add(first);
    const id = asId(data.id);
    const old = await linkTo(data.email);
    clock.now += EMAIL_LINK_DAYS * DAY + 1;
    expect(await stateOf(first)).toEqual([[data.email, "expired"]]);
    await resendEmailLink(first, { id });
    expect(await linkTo(data.email)).not.toBe(old);
    expect(await stateOf(first)).toEqual([[data.email, "pending"]]);
    clock.now += EMAIL_LINK_DAYS * DAY + 1;
    await add(second, { email: data.email });
    expect(await stateOf(first)).toEqual([]);
  });

  it("an account has a hundred at most", async () => {
    const ctx = await newAccount();
    const { data } = await add(ctx);
    await env.CONTROL.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)
       INSERT INTO email_senders SELECT id || value, email || value, account_id, sender, daily_cap, opt_out, marker,
         code_hash || value, expires_at, confirmed_at, created_by, created_at
       FROM email_senders, n WHERE id = ?1`,
    )
      .bind(data.id, MAX_EMAIL_SENDERS)
      .run();
    await expect(add(ctx)).rejects.toMatchObject({ message: EMAIL_SENDER_TEXTS.full });
  });

  it.each([
    [{ sender: "Nobody" }, "sender"],
    [{ email: "nonsense" }, "email"],
    [{ dailyCap: 0 }, "dailyCap"],
    [{ marker: "x".repeat(21) }, "marker"],
    [{ admin: true }, "admin"],
  ])("O15: %j is refused beside its field, and nothing is mailed", async (input, field) => {
    const ctx = await newAccount();
    const email = newAddress();
    const cookie = await sessionFor(ctx);
    const whole = { email, sender: "#SharedNum#", ...input };
    const refused = await call(addEndpoint, whole, { cookie });
    expect([refused.status, Object.keys((await refusalOf(refused)).fields ?? {})]).toEqual([
      400,
      [field],
    ]);
    expect(await mailTo(email)).toEqual([]);
  });
});

describe("the link that an address confirms", () => {
  it("changes nothing when it is opened, and confirms with its button", async () => {
    const ctx = await newAccount({ name: "Bells & Sons" });
    const { data } = await add(ctx);
    const path = await linkTo(data.email);
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Bells &#38; Sons");
    expect(await stateOf(ctx)).toEqual([[data.email, "pending"]]);
    const elsewhere = press({ allow: "true" });
    elsewhere.headers = { ...elsewhere.headers, "sec-fetch-site": "cross-site" };
    expect((await visit(path, elsewhere)).status).toBe(403);
    expect(await stateOf(ctx)).toEqual([[data.email, "pending"]]);
    expect((await visit(path, press({ allow: "true" }))).status).toBe(200);
    expect(await stateOf(ctx)).toEqual([[data.email, "confirmed"]]);
    await expect(resendEmailLink(ctx, { id: asId(data.id) })).rejects.toMatchObject({
      message: EMAIL_SENDER_TEXTS.confirmed,
    });
  });

  it("lets the owner of the mailbox take it off the list, before and after", async () => {
    const ctx = await newAccount();
    for (const before of ["false", "true"]) {
      const { data } = await add(ctx);
      const path = await linkTo(data.email);
      if (before === "true") await visit(path, press({ allow: "true" }));
      await visit(path, press({ allow: "false" }));
      expect(await stateOf(ctx)).toEqual([]);
      expect((await visit(path)).status).toBe(404);
    }
  });

  it("is no other code's, and not another one's after it was sent again", async () => {
    const ctx = await newAccount();
    const { data } = await add(ctx);
    const old = await linkTo(data.email);
    await resendEmailLink(ctx, { id: asId(data.id) });
    expect((await visit(old, press({ allow: "true" }))).status).toBe(404);
    expect((await visit(`/allow-email/${"x".repeat(43)}`)).status).toBe(404);
    expect(await stateOf(ctx)).toEqual([[data.email, "pending"]]);
  });

  it("a deleted account frees its addresses", async () => {
    const ctx = await newAccount();
    const { data } = await add(ctx);
    const audit = { action: "account.delete", subject: ctx.account.id };
    await deleteAccounts(ctx, ctx.account.id, { audit });
    expect((await add(await newAccount(), { email: data.email })).data.status).toBe("pending");
  });
});

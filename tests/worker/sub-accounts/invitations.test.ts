import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { fullRights } from "#core/access.ts";
import {
  acceptInvitation as acceptEndpoint,
  checkInvitation as checkEndpoint,
  SUB_ACCOUNT_TEXTS,
} from "#core/contract/sub-accounts.ts";
import { me } from "#core/contract/user.ts";
import { placeOf } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { testCaller } from "#tests/support/session.ts";
import { signIn } from "#worker/domains/sign-in/sign-in.ts";
import { acceptInvitation } from "#worker/domains/sub-accounts/accept-invitation.ts";
import { checkInvitation } from "#worker/domains/sub-accounts/check-invitation.ts";
import { deleteSubAccount } from "#worker/domains/sub-accounts/delete-sub-account.ts";
import { inviteSubAccount } from "#worker/domains/sub-accounts/invite.ts";
import { listSubAccounts } from "#worker/domains/sub-accounts/list-sub-accounts.ts";
import {
  acceptance,
  invite,
  linkOf,
  mailedCode,
  newEmail,
  opened,
  owner,
  PASSWORD,
  refusalOf,
  visitor,
} from "./support.ts";

const DAY = 86_400_000;
const OVER = { code: "NOT_FOUND", message: SUB_ACCOUNT_TEXTS.over };

async function countOf(table: string, where: string, ...values: unknown[]): Promise<unknown> {
  const query = env.CONTROL.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
  return (await query.bind(...values).first())?.n;
}

describe("an invitation", () => {
  it("mails a link that says who invites and what it offers", async () => {
    const own = await owner({ name: "Acme" });
    const email = newEmail();
    const { data, code } = await invite(own, { email });
    expect(data).toMatchObject({
      inviteReciever: email,
      name: "Ann",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms", "group"]),
      status: "pending",
      deductFromAccount: false,
    });
    expect(own.mails).toHaveLength(1);
    expect(own.mails[0]).toMatchObject({ to: email, subject: "Acme invites you to Cooee" });
    expect(own.mails[0]?.text).toContain(`http://cooee.test/invitation/${code}`);
    expect(await checkInvitation(visitor(), linkOf(code))).toEqual({
      data: { email, name: "Ann", company: "Acme", access: ["sms", "group"] },
    });
  });

  it("is opened by the half that no server is sent, and by no other invitation's", async () => {
    const own = await owner();
    const [one, other] = [await invite(own), await invite(own)];
    const { token, secret } = linkOf(one.code);
    expect(token).toBe(one.data._id);
    for (const link of [
      { token, secret: token },
      { token, secret: linkOf(other.code).secret },
      { token: linkOf(other.code).token, secret },
    ]) {
      expect(await refusalOf(checkInvitation(visitor(), link))).toMatchObject(OVER);
    }
    expect(placeOf(acceptEndpoint, "secret")).toBe("body");
  });

  it("is kept only as a hash", async () => {
    const own = await owner();
    const { code } = await invite(own);
    const { results } = await env.CONTROL.prepare("SELECT * FROM invitations WHERE account_id = ?")
      .bind(own.ctx.account.id)
      .all();
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).not.toContain(code);
    expect(code.length).toBeGreaterThanOrEqual(32);
  });

  it("to the same e-mail sends a new link and ends the old one", async () => {
    const own = await owner();
    const email = newEmail();
    const first = await invite(own, { email });
    const second = await invite(own, { email, own: true });
    expect(second.code).not.toBe(first.code);
    expect(own.mails).toHaveLength(2);
    const { items } = await listSubAccounts(own.ctx, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ inviteReciever: email, deductFromAccount: true });
    expect(await refusalOf(checkInvitation(visitor(), linkOf(first.code)))).toMatchObject(OVER);
    const late = acceptInvitation(visitor(), acceptance(first.code));
    expect(await refusalOf(late)).toMatchObject(OVER);
    await acceptInvitation(visitor(), acceptance(second.code));
  });

  it("sent twice at the same moment leaves one link", async () => {
    const own = await owner();
    const email = newEmail();
    await Promise.all([invite(own, { email }), invite(own, { email })]);
    expect((await listSubAccounts(own.ctx, {})).items).toHaveLength(1);
  });

  it("is refused for an e-mail that is taken, and says whose", async () => {
    const own = await owner();
    const email = newEmail();
    const { code } = await invite(own, { email });
    await acceptInvitation(visitor(), acceptance(code));
    expect(await refusalOf(invite(own, { email }))).toMatchObject({
      code: "CONFLICT",
      fields: { inviteReciever: SUB_ACCOUNT_TEXTS.known },
    });
    const other = await newAccount();
    expect(await refusalOf(invite(own, { email: other.person?.email ?? "" }))).toMatchObject({
      code: "CONFLICT",
      fields: { inviteReciever: SUB_ACCOUNT_TEXTS.taken },
    });
  });

  it("has rights of its own where they are said", async () => {
    const own = await owner();
    const { data } = await inviteSubAccount(own.ctx, {
      inviteReciever: newEmail(),
      name: "Bo",
      access: ["sms"],
      roleAccess: { sms: { edit: false, delete: true } },
      deductFromAccount: false,
    });
    expect(data.roleAccess).toEqual({ sms: { edit: false, delete: true } });
  });
});

describe("taking an invitation up", () => {
  it("makes a sub-account on the parent's shard and signs its person in", async () => {
    const own = await owner({
      shard: 1,
      contactLimit: 77,
      flags: { adminApproved: true, quickApproved: true },
    });
    const email = newEmail();
    const { code } = await invite(own, { email });
    const caller = testCaller(crypto.randomUUID());
    await acceptInvitation(visitor(Date.now, caller), acceptance(code, "Ann Lee"));
    const sub = await opened(caller);
    expect(sub?.account.shard).toBe(own.ctx.account.shard);
    expect(sub?.person).toMatchObject({
      name: "Ann Lee",
      email,
      role: "subaccount",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms", "group"]),
      deductFromAccount: false,
      allowSubAccount: false,
      adminApproved: true,
      quickApproved: true,
      actor: undefined,
    });
    const { items } = await listSubAccounts(own.ctx, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ _id: sub?.account.id, status: "active", balance: 0 });
    expect(
      await countOf("sessions", "user_id = ?1 AND method = 'invitation'", sub?.person?.userId),
    ).toBe(1);
    await signIn(visitor(), { email, password: PASSWORD });
  });

  it("lets one of two have it that come at the same moment", async () => {
    const own = await owner();
    const { code } = await invite(own);
    const results = await Promise.allSettled([
      acceptInvitation(visitor(), acceptance(code)),
      acceptInvitation(visitor(), acceptance(code)),
      acceptInvitation(visitor(), acceptance(code)),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject(OVER);
      }
    }
    expect(await countOf("accounts", "parent_id = ?1", own.ctx.account.id)).toBe(1);
  });

  it.each([
    [
      "it was taken up",
      async (_: Awaited<ReturnType<typeof owner>>, code: string) =>
        acceptInvitation(visitor(), acceptance(code)),
    ],
    [
      "it was withdrawn",
      async (own: Awaited<ReturnType<typeof owner>>, _: string, id: string) =>
        deleteSubAccount(own.ctx, { id: asId("invitation", id) }),
    ],
    [
      "the inviter was closed",
      async ({ ctx }: Awaited<ReturnType<typeof owner>>) =>
        env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
          .bind(ctx.account.id)
          .run(),
    ],
    [
      "the inviter may have no sub-accounts any more",
      async ({ ctx }: Awaited<ReturnType<typeof owner>>) =>
        env.CONTROL.prepare("UPDATE accounts SET allow_sub_account = 0 WHERE id = ?")
          .bind(ctx.account.id)
          .run(),
    ],
  ])("is refused after %s", async (_, end) => {
    const own = await owner();
    const { data, code } = await invite(own);
    await end(own, code, data._id);
    const before = await countOf("accounts", "parent_id = ?1", own.ctx.account.id);
    expect(await refusalOf(checkInvitation(visitor(), linkOf(code)))).toMatchObject(OVER);
    expect(await refusalOf(acceptInvitation(visitor(), acceptance(code)))).toMatchObject(OVER);
    expect(await countOf("accounts", "parent_id = ?1", own.ctx.account.id)).toBe(before);
  });

  it("is refused after seven days, which the list says", async () => {
    const own = await owner();
    const { code } = await invite(own);
    const at = (ms: number) => () => own.clock.now + ms;
    await checkInvitation(visitor(at(7 * DAY - 1)), linkOf(code));
    const late = visitor(at(7 * DAY));
    expect(await refusalOf(checkInvitation(late, linkOf(code)))).toMatchObject(OVER);
    expect(await refusalOf(acceptInvitation(late, acceptance(code)))).toMatchObject(OVER);
    own.clock.now += 7 * DAY;
    expect((await listSubAccounts(own.ctx, {})).items[0]?.status).toBe("expired");
  });

  it("is void as a whole when the invitation ends between the look and the batch", async () => {
    const own = await owner();
    const { data, code } = await invite(own);
    const ctx = visitor();
    const batch = ctx.control.batch.bind(ctx.control);
    ctx.control = {
      ...ctx.control,
      batch: async (statements) => {
        if (statements.some(({ sql }) => sql.includes("INSERT INTO accounts"))) {
          await deleteSubAccount(own.ctx, { id: asId("invitation", data._id) });
        }
        return batch(statements);
      },
    };
    expect(await refusalOf(acceptInvitation(ctx, acceptance(code)))).toMatchObject(OVER);
    expect(await countOf("users", "email = ?1", data.inviteReciever)).toBe(0);
    expect(await countOf("accounts", "parent_id = ?1", own.ctx.account.id)).toBe(0);
  });

  it("is refused clearly where the e-mail was taken meanwhile", async () => {
    const own = await owner();
    const other = await owner();
    const email = newEmail();
    const { code } = await invite(own, { email });
    await acceptInvitation(visitor(), acceptance((await invite(other, { email })).code));
    expect(await refusalOf(acceptInvitation(visitor(), acceptance(code)))).toMatchObject({
      code: "CONFLICT",
      message: SUB_ACCOUNT_TEXTS.taken,
    });
    expect(await countOf("accounts", "parent_id = ?1", own.ctx.account.id)).toBe(0);
  });

  it("finishes at the next sign-in what was cut off", async () => {
    const own = await owner();
    const email = newEmail();
    const { code } = await invite(own, { email });
    const ctx = visitor();
    const broken = {
      ...ctx,
      forAccount: () => {
        throw new Error("The shard is away");
      },
    };
    await expect(acceptInvitation(broken, acceptance(code))).rejects.toThrow("The shard is away");
    const caller = testCaller(crypto.randomUUID());
    await signIn(visitor(Date.now, caller), { email, password: PASSWORD });
    const cookie = [...caller.jar].map(([name, value]) => `cooee.${name}=${value}`).join("; ");
    const { data } = me.output.parse(await (await call(me, {}, { cookie })).json());
    expect(data.role).toBe("subaccount");
    expect(data.senderList).toHaveLength(1);
  });

  it("is not valid without the secret at the end of its link", async () => {
    const { code } = await invite(await owner());
    const cut = { token: linkOf(code).token, secret: "" };
    const response = await call(checkEndpoint, cut);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(OVER);
  });

  it("guesses run into a limit", async () => {
    const { call: ask } = newBrowser("198.51.100.77");
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess++) {
      statuses.push((await ask(checkEndpoint, linkOf(`guess-${guess}#guess`))).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the list", () => {
  it("is searched by name and e-mail, and shows nothing of others", async () => {
    const own = await owner();
    const other = await owner();
    await invite(other);
    const email = newEmail();
    await invite(own, { email });
    await acceptInvitation(visitor(), acceptance(mailedCode(own), "Zoe"));
    const { data } = await invite(own);
    expect((await listSubAccounts(own.ctx, {})).items.map(({ name }) => name).sort()).toEqual([
      "Ann",
      "Zoe",
    ]);
    const found = async (search: string) =>
      (await listSubAccounts(own.ctx, { search })).items.map(({ _id }) => _id);
    expect(await found("zOE")).toHaveLength(1);
    expect(await found(data.inviteReciever.slice(0, 12))).toEqual([data._id]);
    expect(await found("nobody")).toEqual([]);
  });

  it("asks the shard twice, however many there are", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    for (const _ of [1, 2, 3]) {
      await newAccount({ role: "subaccount", parentId: ctx.account.id, shard: 0, credit: 3000 });
    }
    let asked = 0;
    h.faults.prepared = () => asked++;
    const { items } = await listSubAccounts(ctx, {});
    expect(items.map(({ balance }) => balance)).toEqual([3, 3, 3]);
    expect(asked).toBe(2);
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  acceptInvitation as acceptEndpoint,
  SUB_ACCOUNT_TEXTS,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { placeOf } from "#core/endpoint.ts";
import { fullRights } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import {
  acceptInvitation,
  checkInvitation,
  inviteSubAccount,
} from "#worker/domains/identity/sub-accounts/invitations.ts";
import { listSubAccounts } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import {
  acceptance,
  invite,
  linkOf,
  mailedCode,
  newEmail,
  OVER,
  owner,
  refusalOf,
  visitor,
} from "./support.ts";

describe("an invitation", () => {
  it("R314: mails a link that says who invites and what it offers, and is a sub-account to be", async () => {
    const own = await owner({ name: "Acme" });
    const email = newEmail();
    const { data, code } = await invite(own, { email });
    expect(data).toMatchObject({
      inviteReciever: email,
      name: "Ann",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms", "group"]),
      user: { name: "Ann", email, mobile: "", mobileSenders: [], senders: [] },
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

  it("is opened by the half of its link that is not sent to servers, and by no other invitation's", async () => {
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

  it("sent twice at the same moment leaves one valid link", async () => {
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

  it("has its own rights if they are given", async () => {
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

  it("queries the shard three times, however many there are", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    for (const _ of [1, 2, 3]) {
      await newAccount({ role: "subaccount", parentId: ctx.account.id, shard: 0, credit: 3000 });
    }
    let asked = 0;
    h.faults.prepared = () => asked++;
    const { items } = await listSubAccounts(ctx, {});
    expect(items.map(({ balance }) => balance)).toEqual([3, 3, 3]);
    expect(asked).toBe(3);
  });
});

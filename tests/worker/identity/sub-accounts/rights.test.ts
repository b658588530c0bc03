import { describe, expect, it } from "vitest";
import { fullRights } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { personOf } from "#worker/context.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import {
  changeAccess,
  giveCredit,
  listSubAccounts,
  updateRoleAccess,
} from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { audited, family, now } from "./family.ts";
import { refusalOf } from "./support.ts";

describe("what a sub-account may do", () => {
  it("changes immediately, and features that stay keep their rights", async () => {
    const { parent, sub } = await family({
      roleAccess: { sms: { edit: false, delete: true }, group: { edit: true, delete: false } },
    });
    await changeAccess(parent, { id: sub.account.id, access: ["sms", "history"] });
    expect(await now(sub)).toMatchObject({
      access: ["sms", "history"],
      deductFromAccount: true,
    });
    expect((await now(sub))?.roleAccess).toEqual({
      sms: { edit: false, delete: true },
      history: { edit: true, delete: true },
    });
    await changeAccess(parent, { id: sub.account.id, access: ["sms"], deductFromAccount: false });
    expect(await now(sub)).toMatchObject({ access: ["sms"], deductFromAccount: false });
    expect(await audited(parent, "subaccount.access")).toHaveLength(2);
  });

  it("R314: is in its record, with its e-mail, its status, and its mobile and senders", async () => {
    const { parent, sub } = await family();
    await addSender(sub, { value: "Bells", type: 3, perSecond: 1 });
    await addSender(sub, { value: "61480001111", type: 2, perSecond: 1 });
    const { userId, email = "", name } = personOf(sub);
    const mobile = "61480002222";
    const sql = "UPDATE users SET mobile = ? WHERE id = ?";
    await sub.control.batch([{ sql, params: [mobile, userId] }]);
    expect((await listSubAccounts(parent, {})).items).toMatchObject([
      {
        inviteReciever: email,
        access: ["sms", "group"],
        roleAccess: fullRights(["sms", "group"]),
        status: "active",
        user: { name, email, mobile, mobileSenders: ["61480001111"], senders: ["Bells"] },
      },
    ]);
  });

  it("includes no rights on features that it does not have", async () => {
    const { parent, sub } = await family();
    await updateRoleAccess(parent, {
      id: sub.account.id,
      roleAccess: { sms: { edit: true, delete: false }, template: { edit: true, delete: true } },
    });
    expect((await now(sub))?.roleAccess).toEqual({ sms: { edit: true, delete: false } });
  });

  it("can be changed by no one else", async () => {
    const { sub } = await family();
    const stranger = await newAccount({ shard: 0 });
    const id = sub.account.id;
    const key = crypto.randomUUID();
    for (const attempt of [
      () => changeAccess(stranger, { id, access: ["mms"] }),
      () => updateRoleAccess(stranger, { id, roleAccess: fullRights(["sms"]) }),
      () => giveCredit(stranger, { id, amount: 1, key }),
      () => deleteSubAccount(stranger, { id }),
      () => changeAccess(stranger, { id: stranger.account.id, access: ["mms"] }),
      () => deleteSubAccount(stranger, { id: stranger.account.id }),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await now(sub)).toMatchObject({ access: ["sms", "group"] });
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import {
  checkInvitation as checkEndpoint,
  SUB_ACCOUNT_TEXTS,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { fullRights } from "#core/permissions.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { call } from "#tests/support/call.ts";
import { asId } from "#tests/support/ids.ts";
import { testCaller } from "#tests/support/session.ts";
import { signIn } from "#worker/domains/identity/sign-in/sign-in.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import {
  acceptInvitation,
  checkInvitation,
} from "#worker/domains/identity/sub-accounts/invitations.ts";
import { listSubAccounts } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import {
  acceptance,
  invite,
  linkOf,
  newEmail,
  OVER,
  opened,
  owner,
  PASSWORD,
  refusalOf,
  visitor,
} from "./support.ts";

const DAY = 86_400_000;

async function countOf(table: string, where: string, ...values: unknown[]): Promise<unknown> {
  const query = env.CONTROL.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
  return (await query.bind(...values).first())?.n;
}

describe("accepting an invitation", () => {
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

  it("succeeds for one of two who accept at the same moment", async () => {
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

  it("is refused after seven days, and the list says so", async () => {
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

  it("has no effect if the invitation ends between the check and the batch", async () => {
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

  it("is refused clearly if the e-mail has been taken since", async () => {
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

  it("finishes at the next sign-in if it was cut off", async () => {
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

  it("is refused without the secret at the end of its link", async () => {
    const { code } = await invite(await owner());
    const cut = { token: linkOf(code).token, secret: "" };
    const response = await call(checkEndpoint, cut);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(OVER);
  });

  it("limits guesses", async () => {
    const { call: ask } = newBrowser("198.51.100.77");
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess++) {
      statuses.push((await ask(checkEndpoint, linkOf(`guess-${guess}#guess`))).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { limitsFor } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf, promisedMails } from "#tests/support/audit.ts";
import { type Breaks, breaksOnce, faultyDatabase } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { controlDb } from "#worker/db/control-db.ts";
import { deleteAccounts } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";
import { deleteLogo, setLogo } from "#worker/domains/identity/profile/logo.ts";
import {
  finishOnboarding,
  profileConfig,
  updateMe,
} from "#worker/domains/identity/profile/update-me.ts";
import { addInformation } from "#worker/domains/identity/sign-up/sign-up.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { inviteSubAccount } from "#worker/domains/identity/sub-accounts/invitations.ts";
import { changeAccess } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { addToken, deleteToken } from "#worker/domains/identity/tokens/tokens.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";

// What is written to CONTROL is recorded there in the same transaction, which also holds its mails
// in the outbox.

const quiet = { info: () => {}, error: () => {} };
const AUDITED = /insert into "audit"/;
const NEW = "a-better-password";

/** An account whose CONTROL fails when a test says so, and a mail service that can be down. */
async function scene() {
  const faults = { batch: (_statements: readonly string[]): Breaks => undefined };
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const service = { away: false };
  const mailer = {
    send: async (mail: Mail) => {
      if (service.away) throw new Error("No mail today");
      mails.push(mail);
    },
  };
  const control = controlDb(
    faultyDatabase(env.CONTROL, { batch: (statements) => faults.batch(statements) }),
  );
  const system = {
    ...systemContext(env, { now: () => clock.now, outside: { mailer } }),
    log: quiet,
  };
  const made = await newAccount();
  const ctx: AccountContext = {
    ...system.forAccount(made.account),
    log: quiet,
    control,
    person: made.person,
    limits: made.limits,
  };
  return { system, ctx, faults, clock, mails, service };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const user = async (ctx: AccountContext) => await userById(ctx, personOf(ctx).userId);
const tokens = async (ctx: AccountContext) => {
  const found = env.CONTROL.prepare("SELECT id FROM app_tokens WHERE account_id = ?");
  return (await found.bind(ctx.account.id).all<{ id: string }>()).results;
};
const invitations = async (ctx: AccountContext) => {
  const found = env.CONTROL.prepare(
    "SELECT id FROM invitations WHERE account_id = ? AND status = 'pending'",
  );
  return (await found.bind(ctx.account.id).all<{ id: string }>()).results;
};

interface Kind {
  action: string;
  act: (ctx: AccountContext) => Promise<unknown>;
  /** Whether CONTROL holds the change. */
  isDone: (ctx: AccountContext) => Promise<boolean>;
  mails: number;
}

/** One of each kind: a plain change, one with a mail, one with a mail and two rows, one that deletes. */
const KINDS: Record<string, Kind> = {
  "a name": {
    action: "user.update",
    act: (ctx) => updateMe(ctx, { name: "Bo Bell" }),
    isDone: async (ctx) => (await user(ctx))?.name === "Bo Bell",
    mails: 0,
  },
  "a setting": {
    action: "user.config",
    act: (ctx) => profileConfig(ctx, { allowReceivedSmsAsEmail: true }),
    isDone: async (ctx) => (await accountProfile(ctx, ctx.account.id)).allowReceivedSmsAsEmail,
    mails: 0,
  },
  "a first password": {
    action: "user.password",
    act: (ctx) => addInformation(ctx, { company: "Bells", password: NEW, confirmPassword: NEW }),
    isDone: async (ctx) =>
      (await user(ctx))?.password != null &&
      (await accountProfile(ctx, ctx.account.id)).name === "Bells",
    mails: 1,
  },
  "an app token": {
    action: "token.create",
    act: (ctx) => addToken(ctx, "Shop"),
    isDone: async (ctx) => (await tokens(ctx)).length === 1,
    mails: 1,
  },
  "an invitation": {
    action: "subaccount.invite",
    act: (ctx) =>
      inviteSubAccount(ctx, {
        inviteReciever: `${crypto.randomUUID()}@example.test`,
        name: "Ann",
        access: ["sms"],
        deductFromAccount: true,
      }),
    isDone: async (ctx) => (await invitations(ctx)).length === 1,
    mails: 1,
  },
  "the end of the account": {
    action: "account.delete",
    act: (ctx) =>
      deleteAccounts(ctx, ctx.account.id, {
        audit: { action: "account.delete", subject: ctx.account.id },
      }),
    isDone: async (ctx) => !(await accountProfile(ctx, ctx.account.id)).active,
    mails: 0,
  },
};

async function expectNothing({ ctx, mails }: Scene, kind: Kind): Promise<void> {
  expect(await kind.isDone(ctx)).toBe(false);
  expect(await auditOf(ctx, kind.action)).toEqual([]);
  expect(await promisedMails(ctx)).toEqual([]);
  expect(mails).toEqual([]);
}

describe.each(Object.entries(KINDS))("%s", (_, kind) => {
  it("is neither changed nor recorded if CONTROL fails before the batch", async () => {
    const s = await scene();
    s.faults.batch = breaksOnce(AUDITED, "before");
    await expect(kind.act(s.ctx)).rejects.toThrow("the connection was lost");
    await expectNothing(s, kind);
  });

  it("is changed and recorded once if CONTROL fails after it, and the sweep sends its mail", async () => {
    const s = await scene();
    s.faults.batch = breaksOnce(AUDITED, "after");
    await expect(kind.act(s.ctx)).rejects.toThrow("the answer was lost");
    expect(await kind.isDone(s.ctx)).toBe(true);
    expect(await auditOf(s.ctx, kind.action)).toHaveLength(1);
    expect(s.mails).toEqual([]);
    expect(await promisedMails(s.ctx)).toHaveLength(kind.mails);
    s.clock.now += 60_000;
    await relayOutboxes(s.system);
    await relayOutboxes(s.system);
    expect(s.mails).toHaveLength(kind.mails);
    expect(await promisedMails(s.ctx)).toEqual([]);
  });

  it("is changed and recorded once if the mail service is down, and mailed once when it is back", async () => {
    const s = await scene();
    s.service.away = true;
    await kind.act(s.ctx);
    expect(await kind.isDone(s.ctx)).toBe(true);
    expect(await auditOf(s.ctx, kind.action)).toHaveLength(1);
    s.service.away = false;
    s.clock.now += 60_000;
    await relayOutboxes(s.system);
    await relayOutboxes(s.system);
    expect(s.mails).toHaveLength(kind.mails);
  });

  it("is mailed under one key if its outbox row cannot be removed", async () => {
    const s = await scene();
    s.faults.batch = breaksOnce(/delete from "outbox"/, "before");
    await kind.act(s.ctx);
    s.clock.now += 60_000;
    await relayOutboxes(s.system);
    expect(new Set(s.mails.map(({ key }) => key)).size).toBe(kind.mails);
    expect(await promisedMails(s.ctx)).toEqual([]);
  });
});

describe("used-up changes of a day", () => {
  const REFUSED = ["a name", "a setting", "a first password", "an invitation"];
  it.each(REFUSED)("refuse %s before anything is written", async (name) => {
    const s = await scene();
    const kind = KINDS[name];
    if (!kind) throw new Error(`There is no ${name}`);
    await finishOnboarding(s.ctx);
    const full = { ...s.ctx, limits: limitsFor(false, { changes: 1 }) };
    await expect(kind.act(full)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expectNothing(s, kind);
  });

  it("refuse a logo, and leave the current one", async () => {
    const { ctx } = await scene();
    await setLogo(ctx, { file: pictureFile() });
    const { logo } = await accountProfile(ctx, ctx.account.id);
    const full = { ...ctx, limits: limitsFor(false, { changes: 1 }) };
    for (const act of [() => setLogo(full, { file: pictureFile() }), () => deleteLogo(full)]) {
      await expect(act()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    }
    expect((await accountProfile(ctx, ctx.account.id)).logo).toBe(logo);
    const { objects } = await env.MEDIA.list({ prefix: `logos/${ctx.account.id}` });
    expect(objects.map(({ key }) => key)).toEqual([logo]);
  });

  it("never refuse what stops or removes", async () => {
    const { ctx } = await scene();
    const { data } = await addToken(ctx, "Shop");
    const sub = await newAccount({ role: "subaccount", parentId: ctx.account.id });
    const full = { ...ctx, limits: limitsFor(false, { changes: 1 }) };
    await deleteToken(full, { id: asId("token", data._id) });
    await changeAccess(full, { id: sub.account.id, access: [] });
    await deleteSubAccount(full, { id: sub.account.id });
    const actions = (await auditOf(ctx)).map(({ action }) => action);
    for (const action of ["token.delete", "subaccount.access", "subaccount.remove"]) {
      expect(actions.filter((one) => one === action)).toHaveLength(1);
    }
  });
});

describe("a change whose condition no longer holds", () => {
  it("leaves no record", async () => {
    const { ctx } = await scene();
    const { data } = await addToken(ctx, "Shop");
    const both = await Promise.allSettled(
      [1, 2].map(() => deleteToken(ctx, { id: asId("token", data._id) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(ctx, "token.delete")).toHaveLength(1);
  });
});

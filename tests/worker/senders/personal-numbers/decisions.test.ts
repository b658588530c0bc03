import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ADMIN_PERSONAL_TEXTS as TEXTS } from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { newWorld } from "#tests/support/world.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import {
  decidePersonalNumber,
  deletePersonalNumber,
  listPersonalVerifications,
} from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
import {
  listPersonalNumbers,
  removePersonalNumber,
} from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import { sendPersonalCode } from "#worker/domains/senders/personal-numbers/send-code.ts";
import { sweepPersonalNumbers } from "#worker/domains/senders/personal-numbers/sweep-personal-numbers.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { systemContext } from "#worker/system-context.ts";
import { numberId, provedNumber } from "./support.ts";

const approved = { status: "approved" } as const;
const rejected = { status: "rejected", reason: "Not your handset" } as const;

function administrator() {
  return newAccount({ role: "superAdmin" });
}

/** The account's personal numbers that it may send from. */
async function personalSenders(ctx: AccountContext): Promise<string[]> {
  return (await listSenders(ctx)).filter(({ type }) => type === 4).map(({ value }) => value);
}

async function bells(ctx: AccountContext): Promise<string[]> {
  return (await listNotifications(ctx, {})).items.map(({ message }) => message);
}

describe("an administrator's decision, on shard 1", () => {
  const shard = 1;
  it("R533, R534: approving makes it a sender of type 4; its owner gets a bell and a mail", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard })];
    const { id, number } = await provedNumber(ctx);
    const { message } = await decidePersonalNumber(admin, { id, ...approved });
    expect(message).toBe(TEXTS.approved);
    expect(await personalSenders(ctx)).toEqual([number]);
    const said = `You can now send from ${formatMobile(number)}`;
    expect(await bells(ctx)).toEqual([said]);
    const [mail] = await mailTo(ctx.person?.email ?? "");
    expect(mail?.text).toContain(said);
    expect((await listPersonalNumbers(ctx)).data).toMatchObject([{ status: "approved" }]);
    expect(await auditOf(ctx, "personalNumber.approved")).toMatchObject([
      { actor: admin.person?.userId, subject: id },
    ]);
  });

  it("rejecting needs a reason, which its owner reads; the number is free again", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard })];
    const other = await newAccount();
    const { id, number } = await provedNumber(ctx);
    await expect(decidePersonalNumber(admin, { id, status: "rejected" })).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    await decidePersonalNumber(admin, { id, ...rejected });
    expect((await listPersonalNumbers(ctx)).data).toMatchObject([rejected]);
    expect(await personalSenders(ctx)).toEqual([]);
    const [bell] = await bells(ctx);
    expect(bell).toContain(rejected.reason);
    const holder = await env.CONTROL.prepare(
      "SELECT id FROM personal_numbers WHERE number = ? AND status <> 'rejected'",
    )
      .bind(number)
      .first();
    expect(holder).toBeNull();
    expect((await listPersonalNumbers(other)).data).toEqual([]);
  });
});

describe("administrators", () => {
  it("the first of two decides; the other one is refused and changes nothing", async () => {
    const [one, two, ctx] = [await administrator(), await administrator(), await newAccount()];
    const { id, number } = await provedNumber(ctx);
    const both = await Promise.allSettled([
      decidePersonalNumber(one, { id, ...approved }),
      decidePersonalNumber(two, { id, ...rejected }),
    ]);
    const refused = both.filter((result) => result.status === "rejected");
    expect(refused).toMatchObject([
      { reason: { code: "CONFLICT", message: expect.stringContaining(TEXTS.decided) } },
    ]);
    const isApproved = both[0]?.status === "fulfilled";
    expect(await personalSenders(ctx)).toEqual(isApproved ? [number] : []);
    expect(await bells(ctx)).toHaveLength(1);
  });

  it("decide nothing that no one proved", async () => {
    const h = harness();
    const admin = await administrator();
    const ctx = await accountIn(h);
    const { data } = await sendPersonalCode(ctx, { number: "61423000001", reference: "" });
    await expect(
      decidePersonalNumber(admin, { id: numberId(data._id), ...approved }),
    ).rejects.toMatchObject({ message: TEXTS.decided });
  });

  it("take an approved number away, and nothing is sent from it any more", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard: 1 })];
    const { id } = await provedNumber(ctx);
    await decidePersonalNumber(admin, { id, ...approved });
    const { length } = await bells(ctx);
    expect(await deletePersonalNumber(admin, { id })).toEqual({ message: "Deleted" });
    expect(await personalSenders(ctx)).toEqual([]);
    const told = await bells(ctx);
    expect(told).toHaveLength(length + 1);
    expect(told[0]).toContain("was removed by an administrator");
    expect((await listPersonalNumbers(ctx)).data).toEqual([]);
  });

  it("find those that wait, oldest first, by number and by the account's name", async () => {
    const admin = await administrator();
    const name = `Queue ${crypto.randomUUID()}`;
    const first = await newWorld({ name }, ["personalNumber"]);
    const second = await newWorld({ name: name.toUpperCase() }, ["personalNumber"]);
    const input = contract.listPersonalVerifications.input;
    const found = await listPersonalVerifications(admin, input.parse({ search: name, limit: 1 }));
    expect(found).toMatchObject({ total: 2, totalPages: 2, limit: 1 });
    expect(found.items).toMatchObject([{ _id: first.personalNumber, accountName: name }]);
    const next = input.parse({ search: name, limit: 1, page: 2 });
    const { items } = await listPersonalVerifications(admin, next);
    expect(items.map(({ _id }) => _id)).toEqual([second.personalNumber]);
    const typed = formatMobile(items[0]?.number ?? "");
    const byNumber = await listPersonalVerifications(admin, input.parse({ search: typed }));
    expect(byNumber.items.map(({ _id }) => _id)).toEqual([second.personalNumber]);
    await decidePersonalNumber(admin, { id: second.personalNumber, ...rejected });
    const done = input.parse({ search: name, status: "rejected" });
    expect((await listPersonalVerifications(admin, done)).items).toMatchObject([rejected]);
  });
});

/** Until then the call that changed a number brings it to the shard. */
function aMinuteLater(system: SystemContext): SystemContext {
  return { ...system, now: () => Date.now() + 2 * 60_000 };
}

describe("the shard follows CONTROL", () => {
  it("after a batch of the shard that failed, by the sweep, once", async () => {
    const h = harness();
    const admin = await administrator();
    const ctx = await newAccount({ shard: 1 });
    const { id, number } = await provedNumber(ctx);
    h.faults.batch = (statements) =>
      statements.some((sql) => /INTO senders/.test(sql)) ? "before" : undefined;
    const broken = { ...admin, forAccount: h.system.forAccount };
    // The decision stands.
    await decidePersonalNumber(broken, { id, ...approved });
    expect(await personalSenders(ctx)).toEqual([]);
    h.faults.batch = () => undefined;
    await sweepSenders(aMinuteLater(h.system));
    await sweepSenders(aMinuteLater(h.system));
    expect(await personalSenders(ctx)).toEqual([number]);
    expect(await bells(ctx)).toHaveLength(1);
  });

  it("notifies once, if a run dies between the shard's commit and the note of it", async () => {
    const h = harness();
    const admin = await administrator();
    const ctx = await newAccount({ shard: 0 });
    const { id, number } = await provedNumber(ctx);
    h.faults.batch = breaksOnce(/INTO senders/, "after");
    const broken = { ...admin, forAccount: h.system.forAccount };
    // The decision stands.
    await decidePersonalNumber(broken, { id, ...approved });
    await Promise.all([1, 2].map(() => sweepSenders(aMinuteLater(h.system))));
    expect(await personalSenders(ctx)).toEqual([number]);
    expect(await bells(ctx)).toEqual([`You can now send from ${formatMobile(number)}`]);
  });

  it("if an administrator approves it while its owner removes it: it is a sender, or it is gone", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id } = await provedNumber(ctx);
    const [, removed] = await Promise.allSettled([
      decidePersonalNumber(admin, { id, ...approved }),
      removePersonalNumber(ctx, { id }),
    ]);
    await sweepSenders(aMinuteLater(systemContext(env)));
    expect(removed.status).toBe("fulfilled");
    expect(await personalSenders(ctx)).toEqual([]);
    expect((await listPersonalNumbers(ctx)).data).toEqual([]);
  });

  it("if a number was removed and approved again in between, what is approved stays", async () => {
    const admin = await administrator();
    const ctx = await newAccount();
    const { id, number } = await provedNumber(ctx);
    await decidePersonalNumber(admin, { id, ...approved });
    await removePersonalNumber(ctx, { id });
    // As if the shard had not followed the removal yet.
    const again = numberId(`${id.slice(0, -4)}0000`);
    await env.CONTROL.batch([
      env.CONTROL.prepare("UPDATE personal_numbers SET applied_at = NULL WHERE id = ?").bind(id),
      env.CONTROL.prepare(
        `INSERT INTO personal_numbers (id, account_id, number, reference, status, created_at, proved_at)
          VALUES (?, ?, ?, '', 'admin_pending', 0, 0)`,
      ).bind(again, ctx.account.id, number),
    ]);
    await decidePersonalNumber(admin, { id: again, ...approved });
    await sweepSenders(aMinuteLater(systemContext(env)));
    expect(await personalSenders(ctx)).toEqual([number]);
  });

  it("if a number is removed while its approval is on the way to the shard, it is not there afterwards", async () => {
    const h = harness();
    const [admin, ctx] = [await administrator(), await newAccount()];
    const { id } = await provedNumber(ctx);
    let removed = 0;
    h.faults.batch = async (statements) => {
      if (removed === 0 && statements.some((sql) => /INTO senders/.test(sql))) {
        removed++;
        await removePersonalNumber(ctx, { id });
      }
      return undefined;
    };
    const slow = { ...admin, forAccount: h.system.forAccount };
    await decidePersonalNumber(slow, { id, ...approved });
    expect(removed).toBe(1);
    expect(await personalSenders(ctx)).toEqual([]);
  });

  it("an account that was deleted keeps no number from others", async () => {
    const ctx = await newAccount();
    const { number } = await provedNumber(ctx);
    await env.CONTROL.prepare("UPDATE accounts SET deleted_at = ? WHERE id = ?")
      .bind(Date.now(), ctx.account.id)
      .run();
    await sweepPersonalNumbers(systemContext(env));
    const left = await env.CONTROL.prepare("SELECT id FROM personal_numbers WHERE number = ?")
      .bind(number)
      .first();
    expect(left).toBeNull();
  });
});

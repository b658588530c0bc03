import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { drain } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { rowsOf } from "#tests/support/world.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import {
  advanceSubmission,
  sweepSubmissions,
} from "#worker/domains/automation/contact-forms/advance-submission.ts";
import { deleteContactForm } from "#worker/domains/automation/contact-forms/contact-forms.ts";
import {
  contactsOf,
  DAY,
  formOf,
  newForm,
  newMobile,
  reply,
  save,
  send,
  settle,
  textsTo,
  type World,
} from "./support.ts";

async function sweep({ h, ctx }: World): Promise<void> {
  await sweepSubmissions(h.system, shardDatabase(env, ctx.account.shard));
}

const submission = z.looseObject({ id: z.string(), status: z.string() });
const submissionsOf = async ({ ctx }: World) =>
  z.array(submission).parse((await rowsOf(ctx)).contact_form_submissions);
const quickOf = async ({ ctx }: World) => (await rowsOf(ctx)).quick_messages ?? [];

/** Someone who has signed up without a confirmation; nothing has been done about it yet. */
async function signedUp(input: Readonly<Record<string, unknown>> = {}) {
  const world = await newForm({ confirm: false, ...input });
  const mobile = newMobile();
  expect((await send(world, { mobile })).body.state).toBe("done");
  const [row] = await submissionsOf(world);
  return { world, mobile, id: row?.id ?? "" };
}

/** From now on the form mails the account's owner. */
async function mailing({ ctx, form, group }: World): Promise<string> {
  const owner = ctx.person?.email ?? "";
  await save(ctx, {
    ...{ _id: form, name: "Newsletter", group },
    automationSetting: { emailToTrigger: owner },
  });
  return owner;
}

/** What is mailed as a submission is taken further. */
async function mailsOf(world: World, id: string): Promise<unknown[]> {
  const mails: unknown[] = [];
  const mailer = { send: async (mail: unknown) => void mails.push(mail) };
  await advanceSubmission({ ...world.ctx, mailer }, id);
  return mails;
}

describe("what follows a sign-up", () => {
  it("R304, R425: the message waits for its delay, and the sender is the form's", async () => {
    const delay = { days: 0, hours: 2, minutes: 0 };
    const { world, mobile } = await signedUp({ automationSetting: { delay } });
    await settle(world);
    expect(await contactsOf(world)).toHaveLength(1);
    expect(textsTo(world, mobile)).toEqual([]);
    expect(await quickOf(world)).toMatchObject([
      { status: "scheduled", sender: "#SharedNum#", scheduled_at: world.h.clock.now + 7_200_000 },
    ]);
  });

  it("R269, R425: no message is sent where there is none", async () => {
    const { world } = await signedUp({ automationSetting: { instantMessage: " " } });
    await settle(world);
    expect(await contactsOf(world)).toHaveLength(1);
    expect(await quickOf(world)).toEqual([]);
    expect(await submissionsOf(world)).toMatchObject([{ status: "done", problem: null }]);
  });

  it("R425: a mail goes to emailToTrigger, with what was entered", async () => {
    const { world, id } = await signedUp();
    const owner = await mailing(world);
    const mails = await mailsOf(world, id);
    expect(mails).toMatchObject([{ to: owner }]);
    expect(JSON.stringify(mails)).toContain("Name: Ann");
  });

  it("no mail goes to an address that the account may no longer mail", async () => {
    const { world, id } = await signedUp();
    const owner = await mailing(world);
    await world.h.system.control.batch([
      { sql: "UPDATE users SET email = NULL WHERE email = ?", params: [owner] },
    ]);
    expect(await mailsOf(world, id)).toEqual([]);
    expect(await contactsOf(world)).toHaveLength(1);
  });
});

describe("whatever fails", () => {
  it("one that two consumers and a sweep take is added once and texted once", async () => {
    const { world, mobile, id } = await signedUp();
    await Promise.all([
      advanceSubmission(world.ctx, id),
      advanceSubmission(world.ctx, id),
      sweep(world),
    ]);
    await advanceSubmission(world.ctx, id);
    await drain(world.h, "txn");
    expect(await contactsOf(world)).toHaveLength(1);
    expect(textsTo(world, mobile)).toHaveLength(1);
    expect((await formOf(world)).added).toBe(1);
  });

  it("what a queue loses, the sweep does a moment later", async () => {
    const { world, mobile } = await signedUp();
    world.h.queues.jobs.splice(0);
    await sweep(world);
    expect(await contactsOf(world)).toEqual([]);
    world.h.clock.now += 60_000;
    await sweep(world);
    await sweep(world);
    await drain(world.h, "txn");
    expect(await contactsOf(world)).toHaveLength(1);
    expect(textsTo(world, mobile)).toHaveLength(1);
  });

  it("where each write breaks, it is added once and texted once in the end", async () => {
    for (let broken = 0; broken < 6; broken++) {
      const { world, mobile, id } = await signedUp();
      let batch = 0;
      world.h.faults.batch = () => (batch++ === broken ? "before" : undefined);
      await advanceSubmission(world.ctx, id).catch(() => {});
      world.h.faults.batch = () => undefined;
      world.h.clock.now += 3_600_000;
      await sweep(world);
      await drain(world.h, "txn");
      expect([broken, (await contactsOf(world)).length]).toEqual([broken, 1]);
      expect([broken, textsTo(world, mobile).length]).toEqual([broken, 1]);
    }
  });

  it("without credit nobody is told to look at their phone, and nothing is left", async () => {
    const world = await newForm({}, { credit: 0 });
    const { status, body } = await send(world, { mobile: newMobile() });
    expect([status, body.state]).toEqual([503, "closed"]);
    expect(await submissionsOf(world)).toEqual([]);
    expect((await formOf(world)).status).toBe("active");
  });

  it("a welcome that cannot be paid is tried again, and after a week given up", async () => {
    const world = await newForm({ confirm: false }, { credit: 0 });
    const mobile = newMobile();
    await send(world, { mobile });
    await settle(world);
    expect(await contactsOf(world)).toHaveLength(1);
    expect(await submissionsOf(world)).toMatchObject([{ status: "added" }]);
    world.h.clock.now += 8 * DAY;
    await sweep(world);
    expect(await submissionsOf(world)).toMatchObject([{ status: "done" }]);
    expect(JSON.stringify((await rowsOf(world.ctx)).notifications)).toContain("could not text");
  });

  it("a form whose group is gone pauses and says why; once it has one, they are added", async () => {
    const { world, id } = await signedUp();
    await deleteGroup(world.ctx, { id: asId("group", world.group) });
    await settle(world);
    const form = await formOf(world);
    expect([form.status, form.reason]).toEqual(["paused", expect.stringContaining("is gone")]);
    expect(form.groupName).toBeUndefined();
    expect(await submissionsOf(world)).toMatchObject([{ id, status: "confirmed" }]);
  });

  it("a full group pauses it too", async () => {
    const world = await newForm({ confirm: false }, { contactLimit: 0 });
    await send(world, { mobile: newMobile() });
    await settle(world);
    expect((await formOf(world)).status).toBe("paused");
  });
});

describe("what is kept", () => {
  it("nobody who did not confirm within a week", async () => {
    const world = await newForm();
    const mobile = newMobile();
    await send(world, { mobile });
    await settle(world);
    world.h.clock.now += 7 * DAY + 60_000;
    await reply(world, mobile, "YES");
    await sweep(world);
    expect(await submissionsOf(world)).toEqual([]);
    expect(await contactsOf(world)).toEqual([]);
  });

  it("what was entered, for a month", async () => {
    const { world } = await signedUp();
    await settle(world);
    expect(await submissionsOf(world)).toHaveLength(1);
    world.h.clock.now += 31 * DAY;
    await sweep(world);
    expect(await submissionsOf(world)).toEqual([]);
    expect(await contactsOf(world)).toHaveLength(1);
  });

  it("nothing of a form that is deleted, but its contacts", async () => {
    const { world, mobile } = await signedUp();
    await settle(world);
    await deleteContactForm(world.ctx, { _id: asId("contactForm", world.form) });
    const rows = await rowsOf(world.ctx);
    expect([rows.contact_forms, rows.contact_form_submissions, rows.contact_form_days]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await contactsOf(world)).toMatchObject([{ number: mobile }]);
  });

  it("is counted in the account's bytes, and no more once it is gone", async () => {
    const { world } = await signedUp();
    const counted = z.array(z.looseObject({ data_bytes: z.number() }));
    const bytes = async () => counted.parse((await rowsOf(world.ctx)).usage)[0]?.data_bytes ?? 0;
    const held = await bytes();
    expect(held).toBeGreaterThan(1_000);
    await deleteContactForm(world.ctx, { _id: asId("contactForm", world.form) });
    expect(held - (await bytes())).toBe(held);
  });
});

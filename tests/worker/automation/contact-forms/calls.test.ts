import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  deleteContactForm as deleteCall,
  FORM_TEXTS,
  listContactForms as listCall,
  saveContactForm as saveCall,
} from "#core/contract/contact-forms/contact-forms.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import {
  deleteContactForm,
  listContactForms,
} from "#worker/domains/automation/contact-forms/contact-forms.ts";
import {
  insertEmail,
  verifyEmailRow,
} from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { formOf, newForm, save } from "./support.ts";

describe("a form of which only the name and the group are given", () => {
  it("R268, R302, R303, R304, R305: adds to that group, with the documents' defaults", async () => {
    const world = await newForm({ whitelistedDomains: undefined });
    const form = await formOf(world);
    expect(form.group).toBe(world.group);
    // R302.
    expect(form.formFields).toEqual([
      { label: "name", isCustom: false },
      { label: "mobile", isCustom: false },
    ]);
    // R303, R304, R305, R425.
    expect(form.automationSetting).toEqual({
      emailToTrigger: "",
      senderId: "#SharedNum#",
      delay: { days: 0, hours: 0, minutes: 0 },
      instantMessage: "Hi {{name}},Thanks for subscribing.",
      redirectUrl: "",
    });
    // R306, R308.
    expect([form.whitelistedDomains, form.optIn.ticked, form.confirm]).toEqual([[], true, true]);
  });
});

it("R303, R304, R305, R424, R425: keeps what its owner says, and what is left out of a change", async () => {
  const said = {
    formFields: [
      { label: "mobile", isCustom: false },
      { label: "Suburb", isCustom: true },
    ],
    automationSetting: {
      emailToTrigger: "",
      senderId: "#SharedNum#",
      delay: { days: 1, hours: 2, minutes: 3 },
      instantMessage: "Welcome to {{Suburb}}",
      redirectUrl: "https://shop.example.com/thanks",
    },
  };
  const world = await newForm(said);
  const owner = world.ctx.person?.email ?? "";
  expect(await formOf(world)).toMatchObject(said);
  await save(world.ctx, {
    ...{ _id: world.form, name: "Newsletter", group: world.group },
    automationSetting: { emailToTrigger: owner.toUpperCase() },
  });
  const kept = { ...said, automationSetting: { ...said.automationSetting, emailToTrigger: owner } };
  expect(await formOf(world)).toMatchObject(kept);
  await save(world.ctx, {
    ...{ _id: world.form, name: "Renamed", group: world.group },
    automationSetting: { emailToTrigger: "" },
  });
  expect(await formOf(world)).toMatchObject({
    name: "Renamed",
    formFields: kept.formFields,
    automationSetting: { ...kept.automationSetting, emailToTrigger: "" },
    whitelistedDomains: ["shop.example.com"],
  });
});

it("R306: keeps websites as their hosts", async () => {
  const world = await newForm({ whitelistedDomains: ["https://WWW.Shop.com.au/x", "other.com"] });
  expect((await formOf(world)).whitelistedDomains).toEqual(["www.shop.com.au", "other.com"]);
});

it("R296: comes with what shows it on a website, under an address of its own", async () => {
  const one = await formOf(await newForm());
  const other = await formOf(await newForm());
  expect(one.embed.url).toMatch(/\/f\/[0-9A-Za-z]{8}$/);
  expect(one.embed.url).not.toBe(other.embed.url);
  const code = one.embed.url.slice(-8);
  expect(one.embed.script).toContain(`data-form="${code}"`);
  expect(one.embed.html).toContain(`name="id" value="${code}"`);
});

describe("over HTTP", () => {
  const saved = saveCall.output.extend({ success: z.literal(true) });
  const listed = listCall.output.extend({ success: z.literal(true) });

  it("R388, C19: POST with an _id changes that form, without one it makes another", async () => {
    const { ctx, group, form } = await newForm();
    const cookie = await sessionFor(ctx);
    const changed = await call(saveCall, { _id: form, name: "Two", group }, { cookie });
    expect(saved.parse(await changed.json()).data._id).toBe(form);
    const made = await call(saveCall, { name: "Three", group }, { cookie });
    expect(saved.parse(await made.json()).data._id).not.toBe(form);
    const { items } = listed.parse(await (await call(listCall, {}, { cookie })).json());
    expect(items.map(({ name }) => name)).toEqual(["Three", "Two"]);
  });

  it("R388, C47: DELETE takes the _id in its query or its body", async () => {
    const { ctx, group, form } = await newForm();
    const other = (await save(ctx, { name: "Other", group }))._id;
    const cookie = await sessionFor(ctx);
    const headers = { cookie, origin: ORIGIN };
    const inQuery = `${ORIGIN}/api/contactform?_id=${form}`;
    expect((await SELF.fetch(inQuery, { method: "DELETE", headers })).status).toBe(200);
    expect((await call(deleteCall, { _id: other }, { cookie })).status).toBe(200);
    expect((await listContactForms(ctx, {})).total).toBe(0);
  });
});

describe("is refused", () => {
  it("a group, or a form, that is not there or is another account's", async () => {
    const { ctx, group, form } = await newForm();
    const neighbour = await newAccount();
    const gone = newId("contactForm", 0);
    await expect(save(neighbour, { name: "Mine", group })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const own = (await createGroup(neighbour, { name: "Own", contacts: [] })).data._id;
    for (const _id of [form, gone]) {
      await expect(save(neighbour, { _id, name: "Mine", group: own })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      const id = asId("contactForm", _id);
      await expect(deleteContactForm(neighbour, { _id: id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      await expect(listContactForms(neighbour, { _id: id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect((await listContactForms(ctx, {})).total).toBe(1);
  });

  it("O15: a sender that the account has not, and a tag that no field answers to", async () => {
    const { ctx, group, form } = await newForm();
    const setting = (automationSetting: object) =>
      save(ctx, { _id: form, name: "N", group, automationSetting });
    await expect(setting({ senderId: "Stranger" })).rejects.toMatchObject({
      fields: { "automationSetting.senderId": FORM_TEXTS.senderGone },
    });
    await expect(setting({ instantMessage: "Hi {{nam}}" })).rejects.toMatchObject({
      fields: { "automationSetting.instantMessage": FORM_TEXTS.unknownTag("nam") },
    });
    await expect(setting({ instantMessage: "x".repeat(1300) })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("O15: an email that no one of the account has confirmed, as an app token might say", async () => {
    const { ctx, group, form } = await newForm();
    const to = `desk-${crypto.randomUUID()}@example.test`;
    const set = (emailToTrigger: string) =>
      save(ctx, { _id: form, name: "N", group, automationSetting: { emailToTrigger } });
    const refusal = { fields: { "automationSetting.emailToTrigger": FORM_TEXTS.unproved(to) } };
    await expect(set(to)).rejects.toMatchObject(refusal);
    // In the list, but not confirmed yet.
    const row = { email: to, verifiedAt: null, most: 20 };
    await ctx.db.batch(insertEmail(ctx, row));
    await expect(set(to)).rejects.toMatchObject(refusal);
    await ctx.db.batch([verifyEmailRow(ctx, to)]);
    expect((await set(to)).automationSetting.emailToTrigger).toBe(to);
    // Another account's people prove nothing here.
    const stranger = (await newAccount()).person?.email ?? "";
    await expect(set(stranger)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("more fields than a group has columns", async () => {
    const { ctx, group } = await newForm();
    const mobile = { label: "mobile", isCustom: false };
    const fields = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ label: `Field ${n}`, isCustom: true }));
    await save(ctx, {
      ...{ name: "Ten", group, formFields: [mobile, ...fields(10)] },
      automationSetting: { instantMessage: "" },
    });
    expect(
      saveCall.input.safeParse({ name: "N", group, formFields: [mobile, ...fields(11)] }).success,
    ).toBe(false);
  });

  it("the hundred-and-first form", async () => {
    const { ctx, group } = await newForm();
    for (let n = 1; n < 100; n++) await save(ctx, { name: `Form ${n}`, group });
    await expect(save(ctx, { name: "Too many", group })).rejects.toMatchObject({
      message: FORM_TEXTS.tooMany,
    });
    expect((await listContactForms(ctx, {})).total).toBe(100);
  });
});

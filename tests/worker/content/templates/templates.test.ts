import { describe, expect, it } from "vitest";
import { createTemplate as createCall } from "#core/contract/templates/templates.ts";
import { limitRefusal, limitsFor } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf as refusedCall } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { newWorld } from "#tests/support/world.ts";
import { below, family } from "#tests/worker/identity/assignments/support.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { getTemplate } from "#worker/domains/content/templates/list-templates.ts";
import {
  assignTemplate,
  createTemplate,
  deleteTemplate,
  updateTemplate,
} from "#worker/domains/content/templates/templates.ts";
import { made, shown, THANKS } from "./support.ts";

const MISSING = { code: "NOT_FOUND", message: "Template not found" };

describe("an account's templates", () => {
  it("are made, changed and deleted", async () => {
    const ctx = await newAccount();
    const { data } = await createTemplate(ctx, { ...THANKS, sender: "Bells" });
    expect(data).toMatchObject({
      name: "Thanks",
      content: "Thank you {{name|there}}",
      sender: "Bells",
      mode: "sms",
      template_type: "normal",
      visibility: "user",
      global: false,
    });
    const file = { ...THANKS, media: "", url: "https://example.com/a.png" };
    const lost = { fields: { url: "A text carries no file. Make it an MMS." } };
    await expect(createTemplate(ctx, file)).rejects.toMatchObject(lost);
    const id = asId("template", data._id);
    await expect(updateTemplate(ctx, { id, ...file })).rejects.toMatchObject(lost);
    const changed = { ...THANKS, id, name: "Thanks again", content: "Thanks again" };
    await updateTemplate(ctx, changed);
    expect((await getTemplate(ctx, { id })).data).toMatchObject({
      name: "Thanks again",
      content: "Thanks again",
      sender: "",
    });
    await deleteTemplate(ctx, { id });
    expect(await refusalOf(getTemplate(ctx, { id }))).toMatchObject(MISSING);
    expect((await shown(ctx)).items).toEqual([]);
  });

  it("R218: are listed by page, pageSize, search, mode and visibility, newest first", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    for (const name of ["Alpha", "Beta", "Gamma"]) {
      await made(ctx, { name });
      h.clock.now++;
    }
    await made(ctx, { name: "Delta", content: "Come to the BETA event" });
    const page = await shown(ctx, { page: 2, pageSize: 3 });
    expect(page).toMatchObject({ total: 4, current: 2, limit: 3, totalPages: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(["Alpha"]);
    const found = await shown(ctx, { search: " beta " });
    expect(found.items.map(({ name }) => name)).toEqual(["Delta", "Beta"]);
    expect(await shown(ctx, { mode: "mms" })).toMatchObject({ items: [], total: 0 });
    const premade = await shown(ctx, { visibility: "global", search: "Alpha" });
    expect(premade).toMatchObject({ items: [], total: 0 });
  });

  it("R144, R148: are refused by the server in the same words, beside their fields", async () => {
    const { cookie } = await newWorld({}, []);
    const response = await call(createCall, { name: " ", content: "x" }, { cookie });
    expect(response.status).toBe(400);
    expect((await refusedCall(response)).fields).toEqual({
      name: "Enter a name for the Template",
      content: "Template Content must be more than 2 characters long",
    });
  });

  it("have a text that fits in one message", async () => {
    const ctx = await newAccount();
    const id = await made(ctx, { content: "a".repeat(1224) });
    const refusal = (message: string) => ({ code: "INVALID_INPUT", fields: { content: message } });
    const long = refusal("Maximum 8 SMS per contact allowed (1224 characters)");
    const content = "a".repeat(1225);
    expect(await refusalOf(made(ctx, { content }))).toMatchObject(long);
    expect(await refusalOf(updateTemplate(ctx, { ...THANKS, id, content }))).toMatchObject(long);
    const unicode = `\u0416${"a".repeat(871)}`;
    expect(await refusalOf(made(ctx, { content: unicode }))).toMatchObject(
      refusal("Maximum 13 SMS per contact allowed (871 unicode characters)"),
    );
  });

  it("are limited in number, exactly, even if several are saved at the same moment", async () => {
    const ctx = await newAccount({ limits: { templates: 3 } });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => made(ctx)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const message = limitRefusal("templates", { ...limitsFor(false, {}), templates: 3 });
    expect(await refusalOf(made(ctx))).toMatchObject({ code: "FORBIDDEN", message });
    const [first] = (await shown(ctx)).items;
    await deleteTemplate(ctx, { id: asId("template", first?._id ?? "") });
    await made(ctx);
  });

  it("are no one else's", async () => {
    const id = await made(await newAccount({ shard: 0 }));
    const stranger = await newAccount({ shard: 0 });
    for (const work of [
      () => getTemplate(stranger, { id }),
      () => updateTemplate(stranger, { ...THANKS, id }),
      () => deleteTemplate(stranger, { id }),
      () => assignTemplate(stranger, { template: id, subAccounts: [] }),
    ]) {
      expect(await refusalOf(work())).toMatchObject(MISSING);
    }
  });
});

describe("templates of a parent", () => {
  it("R202, R203: are shared with sub-accounts, which see a star and change nothing", async () => {
    const { h, parent, sub } = await family({ access: ["sms", "template"] });
    const other = await below(h, parent, { name: "Bo", access: ["sms", "template"] });
    const id = await made(parent, { sender: "Bells" });
    const own = await made(sub, { name: "Their own" });
    await assignTemplate(parent, { template: id, subAccounts: [sub.account.id] });
    const [ofOwner] = (await shown(parent)).items;
    expect(ofOwner).toMatchObject({ shared: false, assignedSubaccount: [sub.account.id] });
    expect(ofOwner?.assigned.map(({ name }) => name)).toEqual(["Ann"]);
    expect((await getTemplate(parent, { id })).data.assigned).toHaveLength(1);
    const list = await shown(sub);
    expect(list.total).toBe(2);
    expect(list.items.map(({ _id, shared, sender }) => [_id, shared, sender])).toEqual([
      [id, true, ""],
      [own, false, ""],
    ]);
    expect((await getTemplate(sub, { id })).data).toMatchObject({ shared: true, assigned: [] });
    expect(await refusalOf(updateTemplate(sub, { ...THANKS, id }))).toMatchObject(MISSING);
    expect(await refusalOf(deleteTemplate(sub, { id }))).toMatchObject(MISSING);
    expect(await refusalOf(getTemplate(other, { id }))).toMatchObject(MISSING);
    await deleteTemplate(parent, { id });
    expect((await shown(sub)).items.map(({ _id }) => _id)).toEqual([own]);
  });

  it("are found and paged together with the sub-account's own", async () => {
    const { h, parent, sub } = await family({ access: ["sms", "template"] });
    for (const name of ["Spring sale", "Winter sale"]) {
      h.clock.now++;
      const template = await made(parent, { name });
      await assignTemplate(parent, { template, subAccounts: [sub.account.id] });
    }
    await made(sub, { name: "Autumn sale" });
    await made(sub, { name: "Reminder" });
    const names = async (page: number) =>
      (await shown(sub, { search: "sale", page, pageSize: 2 })).items.map(({ name }) => name);
    expect([await names(1), await names(2)]).toEqual([
      ["Winter sale", "Spring sale"],
      ["Autumn sale"],
    ]);
  });
});

it("C04, R191: a sub-account without SMS finds no SMS template and makes none", async () => {
  const { parent, sub } = await family({ access: ["mms", "template"] });
  const id = await made(parent);
  await assignTemplate(parent, { template: id, subAccounts: [sub.account.id] });
  expect(await shown(sub)).toMatchObject({ items: [], total: 0 });
  expect(await refusalOf(getTemplate(sub, { id }))).toMatchObject(MISSING);
  expect(await refusalOf(made(sub))).toMatchObject({ code: "FORBIDDEN" });
});

import { describe, expect, it } from "vitest";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { newId } from "#core/ids.ts";
import type { Role } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import {
  createGlobalTemplate,
  listUserTemplates,
  markTemplate,
} from "#worker/domains/administration/admin/templates.ts";
import { getTemplate } from "#worker/domains/content/templates/list-templates.ts";
import { deleteTemplate, updateTemplate } from "#worker/domains/content/templates/templates.ts";
import { made, shown, THANKS } from "./support.ts";

/** Someone who has signed in, rather than an app token. */
async function inPerson(role: Role): Promise<AccountContext> {
  const ctx = await newAccount({ role });
  return { ...ctx, person: { ...personOf(ctx), sessionId: newId("session", 0) } };
}
const administrator = () => inPerson("superAdmin");
const userOf = (ctx: AccountContext) => asId("user", personOf(ctx).userId);

/** A pre-made template with a name that no other test uses. */
async function premade(admin: AccountContext) {
  const name = `Birthday ${crypto.randomUUID()}`;
  const { data } = await createGlobalTemplate(admin, { name, content: "Happy birthday" });
  return { name, id: asId("template", data._id) };
}

async function found(ctx: AccountContext, search: string) {
  return (await shown(ctx, { visibility: "global", search })).items;
}

describe("pre-made templates", () => {
  it("R060, R198: are in every account's second list, and not in its first", async () => {
    const admin = await administrator();
    const { id, name } = await premade(admin);
    for (const ctx of [
      admin,
      await newAccount({ shard: 1 }),
      await newAccount({ role: "trial" }),
    ]) {
      expect(await found(ctx, name)).toMatchObject([
        { _id: id, visibility: "global", global: true, shared: false, sender: "" },
      ]);
      expect((await shown(ctx)).items).toEqual([]);
      expect((await getTemplate(ctx, { id })).data.content).toBe("Happy birthday");
    }
  });

  it("R200: are changed and deleted by a super administrator", async () => {
    const admin = await administrator();
    const { id } = await premade(admin);
    const renamed = `Easter ${crypto.randomUUID()}`;
    await updateTemplate(admin, { ...THANKS, id, name: renamed });
    expect(await found(await newAccount(), renamed)).toMatchObject([{ content: THANKS.content }]);
    await deleteTemplate(admin, { id });
    expect(await found(admin, renamed)).toEqual([]);
  });

  it("R201: are only copied by everybody else", async () => {
    const { id, name } = await premade(await administrator());
    const refusal = { code: "FORBIDDEN", message: TEMPLATE_TEXTS.onlyCopy };
    for (const role of ["user", "admin", "trial"] as const) {
      const ctx = await inPerson(role);
      expect(await refusalOf(updateTemplate(ctx, { ...THANKS, id }))).toMatchObject(refusal);
      expect(await refusalOf(deleteTemplate(ctx, { id }))).toMatchObject(refusal);
      const { content } = (await getTemplate(ctx, { id })).data;
      await made(ctx, { name, content });
      expect((await shown(ctx)).items).toMatchObject([{ name, content, global: false }]);
    }
    expect(await found(await newAccount(), name)).toHaveLength(1);
  });
});

it("R200: a super administrator changes pre-made templates in person only", async () => {
  const admin = await administrator();
  const { id } = await premade(admin);
  const refusal = { code: "FORBIDDEN", message: TEMPLATE_TEXTS.onlyCopy };
  const byToken = { ...admin, person: { ...personOf(admin), sessionId: undefined } };
  expect(await refusalOf(deleteTemplate(byToken, { id }))).toMatchObject(refusal);
  expect(await refusalOf(updateTemplate(byToken, { ...THANKS, id }))).toMatchObject(refusal);
});

describe("marking a template as pre-made", () => {
  it("R199: copies it once, and unmarking takes the copy away", async () => {
    const admin = await administrator();
    const name = `Sale ${crypto.randomUUID()}`;
    const id = await made(admin, { name });
    const mark = (global: boolean) => markTemplate(admin, { id, global });
    expect(await mark(true)).toEqual({ message: TEMPLATE_TEXTS.marked });
    await mark(true);
    expect(await found(await newAccount(), name)).toHaveLength(1);
    expect((await shown(admin)).items).toMatchObject([{ _id: id, global: true }]);
    expect((await getTemplate(admin, { id })).data.global).toBe(true);
    expect(await mark(false)).toEqual({ message: TEMPLATE_TEXTS.unmarked });
    expect(await found(admin, name)).toEqual([]);
    expect((await shown(admin)).items).toMatchObject([{ _id: id, global: false }]);
  });

  it("R200: makes a copy that the template's owner cannot change", async () => {
    const [admin, owner] = [await administrator(), await newAccount({ shard: 1 })];
    const name = `Sale ${crypto.randomUUID()}`;
    const id = await made(owner, { name });
    await markTemplate(admin, { id, global: true, user: userOf(owner) });
    expect((await shown(owner)).items).toMatchObject([{ _id: id, global: false }]);
    await updateTemplate(owner, { ...THANKS, id, name, content: "Something else" });
    await deleteTemplate(owner, { id });
    expect(await found(admin, name)).toMatchObject([{ content: THANKS.content }]);
  });

  it("needs a template of that account", async () => {
    const [admin, owner] = [await administrator(), await newAccount()];
    const id = await made(owner);
    const missing = { code: "NOT_FOUND", message: "Template not found" };
    expect(await refusalOf(markTemplate(admin, { id, global: true }))).toMatchObject(missing);
    const stranger = { id, global: true, user: newId("user", 0) };
    expect(await refusalOf(markTemplate(admin, stranger))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("R199: is for SMS templates only", async () => {
    const admin = await administrator();
    const id = newId("template", admin.now());
    const picture = { id, name: "Picture", medium: "mms", message: "Look" } as const;
    await admin.db.batch([
      admin.db.insert(shardTables.templates, { ...picture, createdAt: admin.now() }),
    ]);
    const refusal = { code: "CONFLICT", message: TEMPLATE_TEXTS.smsOnly };
    expect(await refusalOf(markTemplate(admin, { id, global: true }))).toMatchObject(refusal);
  });
});

it("a super administrator sees a user's templates, and which of them are pre-made", async () => {
  const [admin, owner] = [await administrator(), await newAccount({ shard: 1 })];
  const [first, second] = [await made(owner, { name: "First" }), await made(owner)];
  const both = { [first]: true, [second]: false };
  const user = userOf(owner);
  await markTemplate(admin, { id: first, global: true, user });
  const list = await listUserTemplates(admin, { id: user });
  expect(list.user).toEqual({ _id: user, name: personOf(owner).name });
  expect(Object.fromEntries(list.items.map(({ _id, global }) => [_id, global]))).toEqual(both);
  expect((await listUserTemplates(admin, { id: user, search: "first" })).total).toBe(1);
});

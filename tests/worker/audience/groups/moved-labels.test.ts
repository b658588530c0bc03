import { describe, expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import {
  changeId,
  glebe,
  MANY,
  scene,
  stateOf,
} from "#tests/worker/audience/contacts/change-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { addContact, deleteContact } from "#worker/domains/audience/contacts/contacts.ts";
import { runChange } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { dying, mobile } from "./support.ts";

describe("the labels that a move adds to the other group", () => {
  const labelsOf = async (ctx: AccountContext, id: Id<"group">) =>
    (await getGroup(ctx, { id })).data.fields.map(({ name }) => name);
  const move = async (ctx: AccountContext, from: Id<"group">, to: Id<"group">) => {
    const id = changeId(
      await changeContacts(ctx, { id: from, action: "move", group: to, ...glebe }),
    );
    await runChange(ctx, id);
    return id;
  };

  it("go with the contacts when it is undone, even if it runs twice and stops half-way", async () => {
    const { ctx, from, to } = await scene(MANY, [5000]);
    const id = await move(ctx, from, to);
    expect(await labelsOf(ctx, to)).toEqual(["Name", "Suburb"]);
    await undoChange(ctx, { id });
    await expect(runChange(dying(ctx, 2, "after"), id)).rejects.toThrow();
    await Promise.allSettled([runChange(ctx, id), runChange(ctx, id)]);
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", kept: 0 });
    expect(await labelsOf(ctx, to)).toEqual(["Name"]);
    expect(await labelsOf(ctx, from)).toEqual(["Name", "Suburb"]);
  });

  it("stay where a contact of that group has a value by then, and others' labels always do", async () => {
    const { ctx, from, to } = await scene(4, [5000]);
    const id = await move(ctx, from, to);
    const add = (n: number, name: string) =>
      addContact(ctx, { id: to, number: mobile(n), fields: [{ name, value: "Yes" }] });
    await add(6000, "Suburb");
    const { data } = await add(6001, "Member");
    await deleteContact(ctx, { id: asId("contact", data._id) });
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", kept: 0 });
    expect(await labelsOf(ctx, to)).toEqual(["Name", "Suburb", "Member"]);
  });
});

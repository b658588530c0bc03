import { describe, expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import { expectNoDrift, kept, mobile } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { changeId, MINUTE, rows, scene } from "./change-support.ts";

describe("contacts that are named", () => {
  async function named(ctx: AccountContext, group: Id<"group">, count: number) {
    const { items } = await listContacts(ctx, { id: group, limit: count });
    return items.map(({ _id }) => asId("contact", _id));
  }

  it("are changed before the response, and undone before the next one", async () => {
    const { ctx, jobs, from, to } = await scene(5);
    const before = await rows(ctx);
    const contact_ids = await named(ctx, from, 3);
    const { data } = await changeContacts(ctx, {
      id: from,
      action: "move",
      group: to,
      contact_ids,
    });
    expect(data).toMatchObject({ status: "complete", changed: 3, to: { _id: to, name: "To" } });
    expect(await kept(ctx, to)).toMatchObject({ total: 3 });
    expect((await undoChange(ctx, { id: asId("change", data._id) })).data.status).toBe("undone");
    expect(await rows(ctx)).toEqual(before);
    expect(jobs).toEqual([]);
  });

  it("stay as they are where someone edited, added or removed them since", async () => {
    const { ctx, from, to } = await scene(5, [1]);
    const later = { ...ctx, now: () => Date.now() + MINUTE };
    const contact_ids = await named(ctx, from, 5);
    const moved = await changeContacts(ctx, { id: from, action: "move", group: to, contact_ids });
    const edited = (await listContacts(ctx, { id: to, limit: 10 })).items.find(
      ({ number }) => number === mobile(1),
    );
    await updateContact(later, {
      groupId: to,
      contactId: asId("contact", edited?._id ?? ""),
      number: mobile(1),
      fields: [{ name: "Name", value: "Edited" }],
    });
    const { data } = await undoChange(ctx, { id: changeId(moved) });
    expect(data).toMatchObject({ status: "undone", undone: 4, kept: 1 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 4, unsubscribed: 0 });
    expect((await listContacts(ctx, { id: to, limit: 10 })).items).toMatchObject([
      { number: mobile(1), fields: [{ name: "Name", value: "Edited" }] },
    ]);
  });
});

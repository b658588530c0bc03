import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import type { Endpoint } from "#core/endpoint.ts";
import type { Id } from "#core/ids.ts";
import { fullRights } from "#core/permissions.ts";
import { call } from "#tests/support/call.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { sessionFor } from "#tests/support/session.ts";
import { sheet } from "#tests/support/world/make-audiences.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { assignGroup, getGroup } from "#worker/domains/audience/groups/groups.ts";
import { below, family } from "./support.ts";

const READER = { ...fullRights(["sms"]), group: { edit: false, delete: false } };

let parent: AccountContext;
let cookies: { editor: string; reader: string };
let group: Id<"group">;
let contact: Id<"contact">;
let own: Id<"group">;
let other: Id<"account">;

beforeAll(async () => {
  const made = await family();
  parent = made.parent;
  const reader = await below(made.h, parent, { roleAccess: READER });
  const contacts = newHandsets(2).map((number) => ({
    number,
    fields: [{ name: "Town", value: "Perth" }],
  }));
  group = asId("group", (await createGroup(parent, { name: "Regulars", contacts })).data._id);
  own = await groupOf(made.sub, newHandsets(1));
  other = reader.account.id;
  await assignGroup(parent, { group, subAccounts: [made.sub.account.id, reader.account.id] });
  contact = asId("contact", (await listContacts(parent, { id: group, limit: 10 })).items[0]?._id);
  cookies = { editor: await sessionFor(made.sub), reader: await sessionFor(reader) };
});

/** What a sub-account gets with the right to edit and delete groups, and without. */
type Case = [endpoint: Endpoint, input: () => object, editor: number, reader: number];

const fresh = () => ({ number: newHandsets(1)[0], fields: [] });
const label = [{ id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" }];

describe("R280, R282, R371: with a group that its parent shares, a sub-account", () => {
  const reads: Case[] = [
    [contract.listGroups, () => ({}), 200, 200],
    [contract.getGroup, () => ({ id: group }), 200, 200],
    [contract.groupFields, () => ({ id: group }), 200, 200],
    [contract.listContacts, () => ({ id: group }), 200, 200],
    [contract.groupedContacts, () => ({ id: group }), 200, 200],
    [contract.distinctValues, () => ({ id: group, column: "Town" }), 200, 200],
    [contract.contactDetail, () => ({ id: contact }), 200, 200],
    [contract.contactInformation, () => ({ id: contact }), 200, 200],
    [contract.createDraft, () => ({ name: "Sale", group_array: [group] }), 200, 200],
  ];
  const additions: Case[] = [[contract.addContact, () => ({ id: group, ...fresh() }), 200, 403]];
  const ownersOnly: Case[] = [
    [contract.renameGroup, () => ({ id: group, name: "Mine" }), 404, 403],
    [contract.deleteGroup, () => ({ id: group }), 404, 403],
    [contract.deleteOrEmptyGroups, () => ({ groups: [group], action: "delete" }), 404, 403],
    [contract.deleteOrEmptyGroups, () => ({ groups: [group], action: "empty" }), 404, 403],
    [contract.updateContact, () => ({ groupId: group, contactId: contact, ...fresh() }), 404, 403],
    [contract.deleteContact, () => ({ id: contact }), 404, 403],
    [contract.blockContact, () => ({ id: contact, isBlocked: true }), 404, 403],
    [contract.moveContacts, () => ({ id: group, group: own, contact_ids: [contact] }), 404, 403],
    [contract.moveContacts, () => ({ id: own, group, contact_ids: [contact] }), 404, 403],
    [contract.importIntoGroup, () => ({ id: group, file: sheet(), labels: label }), 403, 403],
    [contract.assignGroup, () => ({ group, subAccounts: [other] }), 403, 403],
  ];

  const named = [...reads, ...additions, ...ownersOnly].map(
    ([endpoint, ...rest]) => [nameOf(endpoint), endpoint, ...rest] as const,
  );

  it.each(named)("%s", async (_, endpoint, input, editor, reader) => {
    const statusFor = async (cookie: string) => {
      const response = await call(endpoint, { ...input() }, { cookie });
      await response.body?.cancel();
      return response.status;
    };
    expect([await statusFor(cookies.editor), await statusFor(cookies.reader)]).toEqual([
      editor,
      reader,
    ]);
  });

  it("removes none of its contacts by naming them", async () => {
    const input = { contact_ids: [contact] };
    const response = await call(contract.deleteContacts, input, { cookie: cookies.editor });
    const { data } = contract.deleteContacts.output.parse(await response.json());
    expect(data.removed).toBe(0);
    await call(contract.deleteContacts, input, { cookie: cookies.reader });
    const { totalContacts } = (await getGroup(parent, { id: group })).data;
    // The one that the editor added is there.
    expect(totalContacts).toBe(3);
  });
});

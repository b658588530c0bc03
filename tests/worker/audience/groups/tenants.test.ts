import { describe, expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { call, csv, kept, mapping, mobile, quietAccount, startNew } from "./support.ts";

const LABELS = JSON.stringify(mapping(0));

// On the same shard, so that only the account's id separates them.
async function twoTenants() {
  const { ctx: victim } = await quietAccount({ shard: 0 });
  const { data: group } = await createGroup(victim, {
    name: "Mine",
    contacts: [{ number: mobile(1), fields: [] }],
  });
  const file = csv(["Mobile", mobile(2)]);
  const started = await startNew(victim, file, mapping(0), "Imported");
  const { data: upload } = await uploadSheet(victim, { file });
  const [contact] = (await listContacts(victim, { id: asId("group", group._id), limit: 1 })).items;
  const thief = await newAccount({ shard: 0 });
  const { data: own } = await createGroup(thief, { name: "Own", contacts: [] });
  const ids = {
    group: asId("group", group._id),
    contact: contact?._id ?? "",
    import: started.import,
    upload: upload.upload,
  };
  return { victim, ids, own: own._id, cookie: await sessionFor(thief) };
}

describe("another account's ids are not found", () => {
  it("by any call, and nothing of the account changes", async () => {
    const { victim, ids, own, cookie } = await twoTenants();
    const typed = { number: mobile(9), fields: [] };
    const calls: [method: string, path: string, body: Parameters<typeof call>[1]][] = [
      ["GET", `/mobile/group/${ids.group}`, {}],
      ["PUT", `/group/${ids.group}`, { json: { name: "Taken" } }],
      ["DELETE", `/group/${ids.group}`, {}],
      [
        "POST",
        "/group/delete-empty-group",
        { json: { groups: [own, ids.group], action: "empty" } },
      ],
      ["GET", `/group/fields/${ids.group}`, {}],
      ["POST", `/group/data/${ids.group}`, { json: {} }],
      [
        "PUT",
        `/mobile/group/${ids.group}`,
        { form: { file: csv(["Mobile", mobile(3)]), labels: LABELS } },
      ],
      ["PUT", `/group/quickcontact/${ids.group}`, { json: typed }],
      ["PUT", `/group/updatequickcontact/${ids.group}/${ids.contact}`, { json: typed }],
      ["PUT", `/group/updatequickcontact/${own}/${ids.contact}`, { json: typed }],
      ["DELETE", `/group/deletesinglecontact/${ids.contact}`, {}],
      ["PUT", `/contact/block/${ids.contact}`, { json: { isBlocked: true } }],
      ["GET", `/group/import/${ids.import}`, {}],
      ["GET", `/group/import/${ids.import}/rejected`, {}],
      ["GET", `/group/upload/${ids.upload}`, {}],
      ["POST", "/group", { form: { name: "A", upload: ids.upload, labels: LABELS } }],
      ["PUT", `/mobile/group/${own}`, { form: { upload: ids.upload, labels: LABELS } }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await call(path, { cookie, method, ...body });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, code: "NOT_FOUND" });
    }
    const many = { cookie, method: "POST", json: { contact_ids: [ids.contact] } };
    const removed = await call("/group/deletemulticontact", many);
    expect(await removed.json()).toEqual({ success: true, data: { removed: 0 } });
    expect(await kept(victim, ids.group)).toEqual({ total: 1, unsubscribed: 0 });
    expect((await getGroup(victim, { id: ids.group })).data.name).toBe("Mine");
    expect((await getImport(victim, { id: ids.import })).data.status).toBe("queued");
  });

  it("nor seen in a list", async () => {
    const { cookie, own } = await twoTenants();
    const answer = await call("/group?noPaging=true", { cookie });
    expect(await answer.json()).toMatchObject({ total: 1, items: [{ _id: own }] });
  });
});

it("refuses a call without a session, and a person without the feature", async () => {
  expect((await call("/group")).status).toBe(401);
  const cookie = await sessionFor(await newAccount({ role: "subaccount", access: ["history"] }));
  expect((await call("/group", { cookie })).status).toBe(403);
  const allowed = await sessionFor(await newAccount({ role: "subaccount", access: ["sms"] }));
  expect((await call("/group", { cookie: allowed })).status).toBe(200);
  const named = { cookie: allowed, method: "POST", json: { name: "A" } };
  expect((await call("/group/groupWithcontact", named)).status).toBe(403);
});

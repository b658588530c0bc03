import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { APP_NAMES, CONNECT_TEXTS, SOURCE_APPS } from "#core/rules/crm/apps.ts";
import { newAccount } from "#tests/support/account.ts";
import { CRMS, connect, finishRead, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { importCrm, readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";

const MOBILES = ["0491 570 156", "+61 491 570 157", "491570158", "021 555 012", "0491570156"];

describe.each(SOURCE_APPS)("%s", (app) => {
  const { module, mobile, first, filter } = CRMS[app];
  const people = MOBILES.map((number, nth) => ({ [mobile]: number, [first]: `Person ${nth}` }));
  const chosen = contract.readCrm.input.parse({ app, ...filter, labels: mappingOf(app) });

  async function withPeople() {
    const ctx = await newAccount();
    const portal = newPortal();
    const stand = vendor(app, portal);
    const fields = [
      { name: mobile, label: "Mobile", kind: "phone" as const },
      { name: first, label: "First name", kind: "text" as const },
    ];
    await stand.replaceRecords(module, fields, people);
    await stand.putList("files", { id: "demo-customers", name: "Customers", members: [] });
    await connect(ctx, app, portal);
    return { ctx, portal, stand };
  }

  it("is connected, read, looked at, imported and removed", async () => {
    const { ctx } = await withPeople();
    const { data: connections } = await listConnections(ctx);
    expect(connections).toMatchObject([{ app, status: "connected" }]);
    const { data: begun } = await readCrm(ctx, chosen);
    const read = await finishRead(ctx, begun._id);
    expect(read).toMatchObject({ status: "read", rows: 5 });
    const upload = idSchema("upload").parse(read.upload);
    const labels = contract.checkImport.input.shape.labels.parse([
      {
        id: 1,
        oldLabel: app === "squarespace" ? "Phone" : "Mobile",
        newLabel: "Mobile",
        type: "number",
      },
      { id: 2, oldLabel: "First name", newLabel: "First name", type: "text" },
    ]);
    const { data: forecast } = await checkImport(ctx, { upload, labels });
    expect(forecast).toMatchObject({ rows: 5, added: 3, duplicates: 1, rejected: 1 });
    await removeConnection(ctx, { type: app });
    expect((await listConnections(ctx)).data).toEqual([]);
  });

  it("is imported into a new group without another question", async () => {
    const { ctx } = await withPeople();
    const { data: begun } = await importCrm(ctx, { ...chosen, name: `From ${app}` });
    const read = await finishRead(ctx, begun._id);
    expect(read).toMatchObject({ status: "imported" });
    await runImport(ctx, read.import ?? "");
    const group = idSchema("group").parse(read.group);
    const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
    expect(items.map(({ number }) => number).sort()).toEqual([
      "61491570156",
      "61491570157",
      "61491570158",
    ]);
  });

  it("says so when its owner has taken back what they agreed to, and can be reconnected", async () => {
    const { ctx, portal, stand } = await withPeople();
    await stand.withdraw();
    const problem = CONNECT_TEXTS.revoked(APP_NAMES[app]);
    await expect(readCrm(ctx, chosen)).rejects.toMatchObject({ message: problem });
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "revoked", problem }]);
    await connect(ctx, app, portal);
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "connected" }]);
    await readCrm(ctx, chosen);
  });
});

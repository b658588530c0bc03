import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { importMedicalContacts as importCall } from "#core/contract/imports/imports.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { csv, mobile, quietAccount } from "#tests/worker/audience/groups/support.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { getGroup, listGroups } from "#worker/domains/audience/groups/groups.ts";
import { importMedicalContacts } from "#worker/domains/audience/imports/import-contacts.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";

const PATIENTS = csv([
  "Patient ID,Given Name,Surname,Home Phone,Mobile,DOB,Notes",
  `17,Ann,Lee,02 9876 5432,${mobile(1)},1980-05-01,`,
  `18,Bo,"O'Neil",,0400 000 002,1991-11-12,`,
  "19,Cy,Fox,02 9876 0000,,1975-01-30,",
]);

describe("R275: medical contacts", () => {
  it("become a group of patients, with the mobile numbers and the columns recognised", async () => {
    const { ctx } = await quietAccount({ role: "superAdmin" });
    const { message, data } = await importMedicalContacts(ctx, { name: "Clinic", file: PATIENTS });
    expect(message).toBe(GROUP_TEXTS.uploaded);
    await runImport(ctx, data.import);
    const id = asId("group", data.group);
    expect((await getGroup(ctx, { id })).data).toMatchObject({
      ...{ name: "Clinic", totalContacts: 2, category: { name: "Patients" } },
      fields: fieldsNamed("patient_id", "first_name", "last_name", "home_phone", "birthday"),
    });
    const { items } = await listContacts(ctx, { id, limit: 10, search: mobile(2) });
    expect(items).toMatchObject([
      {
        number: mobile(2),
        fields: [
          { name: "patient_id", value: "18" },
          { name: "first_name", value: "Bo" },
          { name: "last_name", value: "O'Neil" },
          { name: "birthday", value: "1991-11-12" },
        ],
      },
    ]);
  });

  it("need mobile numbers and a name that no group has; a refused file makes no group", async () => {
    const { ctx } = await quietAccount({ role: "superAdmin" });
    const landlines = csv(["Surname,Phone", "Lee,02 9876 5432"]);
    const without = importMedicalContacts(ctx, { name: "Clinic", file: landlines });
    expect(await refusalOf(without)).toMatchObject({ fields: { file: GROUP_TEXTS.noMobiles } });
    expect((await listGroups(ctx, {})).total).toBe(0);
    await importMedicalContacts(ctx, { name: "Clinic", file: PATIENTS });
    const again = importMedicalContacts(ctx, { name: "clinic", file: PATIENTS });
    expect(await refusalOf(again)).toMatchObject({ fields: { name: GROUP_TEXTS.nameTaken } });
  });

  it("are for super administrators only", async () => {
    for (const role of ["user", "admin"] as const) {
      const cookie = await sessionFor(await newAccount({ role }));
      const response = await call(importCall, { name: "Clinic", file: PATIENTS }, { cookie });
      expect(response.status).toBe(403);
      await response.body?.cancel();
    }
  });
});

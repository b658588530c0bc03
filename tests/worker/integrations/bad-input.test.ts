import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import {
  APP_NAMES,
  CONNECT_TEXTS,
  CRM_APPS,
  SOURCE_APPS,
  type SourceApp,
} from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import { localEnv } from "#local/env.ts";
import { simulatorApp } from "#local/http/routes.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import {
  agreed,
  CRMS,
  connect,
  mappingOf,
  newPortal,
  passTime,
  SAVES,
  withPeople,
} from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { listGroups } from "#worker/domains/audience/groups/groups.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { listConnections } from "#worker/domains/integrations/connections/connections.ts";
import {
  createActiveCampaignContact,
  createHubSpotContact,
  createPipedriveContact,
  createZohoContact,
} from "#worker/domains/integrations/connections/crm-records.ts";
import { getCrmRead, importCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { createCrmSync, listCrmSyncs } from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

/** More than a reading takes in one step. */
const manyOf = (app: SourceApp) => (app === "zoho" || app === "googlesheet" ? 2_603 : 1_203);
const FAR_AWAY = ["+64 21 555 012", "+1 202 555 0143", "0011 44 7700 900123", "02 9876 5432", "12"];

const mobiles = (count: number) =>
  Array.from({ length: count }, (_, nth) => `0491${String(570_000 + nth)}`);

/** A vendor with people who have these numbers, and an import of them that is about to be read. */
async function importing(app: SourceApp, numbers: readonly string[]) {
  const h = harness();
  passTime(h);
  const ctx = await accountIn(h);
  const { mobile, first } = CRMS[app];
  const people = numbers.map((number, nth) => ({ [mobile]: number, [first]: `Person ${nth}` }));
  const made = await withPeople(ctx, app, people);
  const { data } = await importCrm(ctx, { ...made.chosen, name: `Of ${made.portal}` });
  const id = idSchema("crmRead").parse(data._id);
  return {
    ...{ ...made, h, ctx },
    health: async () => (await listConnections(ctx)).data[0],
    /** What has come of it, once what can be done by now has been. */
    outcome: async () => {
      await drain(h, "jobs");
      return (await getCrmRead(ctx, { id })).data;
    },
    wake: async () => {
      h.clock.now += 5 * 60_000;
      await onEachShard(h.system, sweepJobs);
    },
    /** Once, behind the first step of the reading. */
    midway: (work: () => Promise<unknown>) => {
      let isOver = false;
      h.faults.batch = async (statements) => {
        if (isOver || !statements.some((sql) => /update .?crm_reads/i.test(sql))) return undefined;
        isOver = true;
        await work();
        return undefined;
      };
    },
    imported: async () => {
      const read = (await getCrmRead(ctx, { id })).data;
      const found = await getImport(ctx, { id: idSchema("import").parse(read.import) });
      const group = contract.listContacts.input.parse({ id: read.group });
      return { ...found.data, contacts: (await listContacts(ctx, group)).total };
    },
  };
}

const OAUTH_APPS = SOURCE_APPS.filter((app) => app !== "ac");

describe.each(OAUTH_APPS)("%s, whose owner is asked,", (app) => {
  const many = manyOf(app);

  it("declines: the window says so, nothing is kept, and the same state can still be agreed to", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { state } = await agreed(ctx, app, newPortal());
    const form = {
      app,
      state,
      redirect_uri: "http://cooee.test/auth/connect",
      portal: newPortal(),
    };
    const answered = async (answer: "allow" | "deny") => {
      const response = await simulatorApp().request(
        `/vendors/${app}/agree`,
        { method: "POST", body: new URLSearchParams({ ...form, answer }) },
        localEnv(env),
      );
      return new URL(response.headers.get("location") ?? "", "http://cooee.test").searchParams;
    };
    const declined = await answered("deny");
    expect([declined.get("error"), declined.get("code")]).toEqual(["access_denied", null]);
    expect((await listConnections(ctx)).data).toEqual([]);
    const code = (await answered("allow")).get("code") ?? "";
    await SAVES[app](ctx, { code, state });
    expect((await listConnections(ctx)).data).toMatchObject([{ app, status: "connected" }]);
  });

  it("comes back with a state that is not ours: it is refused, and nothing is kept", async () => {
    const ctx = await accountIn(harness());
    const { code } = await agreed(ctx, app, newPortal());
    await expect(SAVES[app](ctx, { code, state: "made-up" })).rejects.toMatchObject({
      fields: { state: CONNECT_TEXTS.unknownState },
    });
    await expect(SAVES[app](ctx, { code })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect((await listConnections(ctx)).data).toEqual([]);
  });

  it("has a token that ends in the middle of a reading: it is renewed once, and all are imported", async () => {
    const one = await importing(app, mobiles(many));
    one.midway(() => one.stand.expire());
    expect(await one.outcome()).toMatchObject({ status: "imported", rows: many });
    expect(await one.stand.grants()).toMatchObject({ taken: 1, again: 0 });
    expect(await one.imported()).toMatchObject({ added: many, rejected: 0, contacts: many });
  });
});

describe.each(SOURCE_APPS)("%s", (app) => {
  const many = manyOf(app);

  it("takes access back in the middle of a reading: it ends, says so, asks no more, and works once reconnected", async () => {
    const one = await importing(app, mobiles(many));
    one.midway(() => one.stand.withdraw());
    const problem = CONNECT_TEXTS.revoked(APP_NAMES[app]);
    expect(await one.outcome()).toMatchObject({ status: "failed", error: problem });
    expect(await one.health()).toMatchObject({ status: "revoked", problem });
    await expect(importCrm(one.ctx, { ...one.chosen, name: "Again" })).rejects.toThrow(problem);
    await connect(one.ctx, app, one.portal);
    expect(await one.health()).not.toHaveProperty("problem");
    const { data } = await importCrm(one.ctx, { ...one.chosen, name: "Again" });
    await drain(one.h, "jobs");
    const id = idSchema("crmRead").parse(data._id);
    const again = (await getCrmRead(one.ctx, { id })).data;
    expect(again).toMatchObject({ status: "imported", rows: many });
  });

  it.each(["html", "fail", "failAfter", "loseAnswers", "busy", "emptyPages"] as const)(
    "%s: it waits, says why, and everyone is imported once",
    async (fault) => {
      // Of ActiveCampaign, only an empty page is the last; a sheet is asked for rows that it has.
      if (fault === "emptyPages" && (app === "ac" || app === "googlesheet")) return;
      const one = await importing(app, mobiles(many));
      one.midway(() => one.stand.setFaults({ [fault]: 1 }));
      const waits = await one.outcome();
      if (waits.status === "reading") {
        const text = fault === "busy" ? CONNECT_TEXTS.busy : CONNECT_TEXTS.unavailable;
        expect(await one.health()).toMatchObject({ problem: text(APP_NAMES[app]) });
      }
      await one.wake();
      expect(await one.outcome()).toMatchObject({ status: "imported", rows: many });
      expect(await one.health()).not.toHaveProperty("problem");
      expect(await one.imported()).toMatchObject({ added: many, rejected: 0, contacts: many });
    },
  );

  it("names a record twice: it is a contact once, and the other is counted", async () => {
    const one = await importing(
      app,
      app === "googlesheet" ? ["0491570156", ...mobiles(3), "0491570156"] : mobiles(3),
    );
    await one.stand.setFaults({ repeats: 1 });
    await one.outcome();
    const { added, duplicates, rejected } = await one.imported();
    expect(added + duplicates + rejected).toBe(app === "googlesheet" ? 5 : 4);
    expect(duplicates).toBe(1);
  });

  it("no longer has a field: the reading says which, and nothing is imported", async () => {
    const one = await importing(app, mobiles(3));
    await one.stand.putFields(one.module, one.fields.slice(0, 1));
    const { first } = CRMS[app];
    const gone = {
      ...{ hubspot: CRM_IMPORT_TEXTS.fieldGone(first), zoho: CRM_IMPORT_TEXTS.fieldGone(first) },
      ...{ ac: undefined, pipedrive: CRM_IMPORT_TEXTS.fieldGone(first), squarespace: undefined },
      googlesheet: SHEET_TEXTS.columnsGone([first], ["Mobile"]),
    }[app];
    const read = await one.outcome();
    // Those of ActiveCampaign and Squarespace are the same for everyone.
    if (gone === undefined) expect(read).toMatchObject({ status: "imported", rows: 3 });
    else expect(read).toMatchObject({ status: "failed", error: gone });
  });

  it("calls a field otherwise: what was chosen by its name goes on", async () => {
    if (app === "googlesheet") return;
    const one = await importing(app, mobiles(3));
    const renamed = one.fields.map((field) => ({ ...field, label: `Our ${field.label}` }));
    await one.stand.putFields(one.module, renamed);
    expect(await one.outcome()).toMatchObject({ status: "imported", rows: 3 });
  });

  it("has nobody with a number: the import says so and how many, and makes no group", async () => {
    const one = await importing(
      app,
      Array.from({ length: many }, () => ""),
    );
    expect(await one.outcome()).toMatchObject({
      ...{ status: "failed", rows: many, error: CRM_IMPORT_TEXTS.noNumbers(many) },
    });
    expect((await listGroups(one.ctx, contract.listGroups.input.parse({}))).total).toBe(0);
  });

  it("has numbers of other countries, and some that are none: each is a rejected row", async () => {
    const one = await importing(app, [...FAR_AWAY, "0491570156"]);
    await one.outcome();
    expect(await one.imported()).toMatchObject({
      ...{ status: "complete", added: 1, rejected: FAR_AWAY.length, contacts: 1 },
    });
  });
});

describe.each(CRM_APPS)("a sync with %s", (app) => {
  it("counts who has no number that can be texted, and is in order", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { mobile, first } = CRMS[app];
    const numbers = ["", ...FAR_AWAY, "0491570156"];
    const people = numbers.map((number) => ({ [mobile]: number, [first]: "Ann" }));
    await withPeople(ctx, app, people);
    const { data: group } = await createGroup(ctx, { name: "Synced", contacts: [] });
    const chosen = { app, ...CRMS[app].filter, labels: mappingOf(app), groupid: group._id };
    await createCrmSync(ctx, contract.createCrmSync.input.parse(chosen));
    await drain(h, "jobs");
    const [sync] = (await listCrmSyncs(ctx)).data;
    expect(sync).toMatchObject({ status: "active", running: false, records: 7, withoutNumber: 6 });
    expect(sync).not.toHaveProperty("problem");
  });
});

const CREATES = {
  hubspot: { create: createHubSpotContact, values: { firstname: "Ann" } },
  zoho: { create: createZohoContact, values: { Last_Name: "Lee" } },
  ac: { create: createActiveCampaignContact, values: { email: "ann@example.com" } },
  pipedrive: { create: createPipedriveContact, values: { name: "Ann Lee" } },
};

it.each(CRM_APPS)("a contact is made in %s once, also if it fails behind that", async (app) => {
  const ctx = await accountIn(harness());
  const { stand, module } = await withPeople(ctx, app, []);
  await stand.setFaults({ failAfter: 1 });
  const { create, values } = CREATES[app];
  await expect(create(ctx, { values })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await stand.records(module)).toHaveLength(1);
});

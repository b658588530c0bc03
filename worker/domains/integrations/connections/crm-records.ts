import { contract } from "#core/contract/registry.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp, type SourceApp } from "#core/rules/crm/apps.ts";
import type { Choice, Connector } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { connected } from "./ask-as.ts";

async function fieldsOf(
  ctx: AccountContext,
  app: SourceApp,
  of: Parameters<Connector["fields"]>[1] = {},
) {
  const { connector, place, ask } = await connected(ctx, app);
  return { data: await ask(connector.fields(place, of)) };
}

export const hubSpotFields = verb(contract.hubSpotFields, (ctx) => fieldsOf(ctx, "hubspot"));
export const zohoFields = verb(contract.zohoFields, (ctx, input) => fieldsOf(ctx, "zoho", input));
export const pipedriveFields = verb(contract.pipedriveFields, (ctx, input) =>
  fieldsOf(ctx, "pipedrive", input),
);
export const activeCampaignFields = verb(contract.activeCampaignFields, (ctx, input) =>
  fieldsOf(ctx, "ac", input),
);

export const squarespaceFields = verb(contract.squarespaceFields, (ctx) =>
  fieldsOf(ctx, "squarespace"),
);

export const hubSpotFilters = verb(contract.hubSpotFilters, async (ctx) => {
  const choose = await choicesOf(ctx, "hubspot");
  const [lists, leadStatuses] = [await choose("listId"), await choose("leadStatus")];
  return { data: { lists, leadStatuses } };
});

export const activeCampaignFilters = verb(contract.activeCampaignFilters, async (ctx) => {
  const choose = await choicesOf(ctx, "ac");
  const [lists, tags] = [await choose("listId"), await choose("tagid")];
  return { data: { lists, tags } };
});

/** One after the other: no vendor is asked twice at a time. */
async function choicesOf(ctx: AccountContext, app: CrmApp) {
  const { connector, place, ask } = await connected(ctx, app);
  return async (field: keyof typeof connector.choices): Promise<Choice[]> => {
    const choose = connector.choices[field];
    return choose ? ask(choose(place)) : [];
  };
}

async function create(ctx: AccountContext, app: CrmApp, values: Readonly<Record<string, string>>) {
  const { connector, place, ask } = await connected(ctx, app);
  const id = await ask(connector.create(place, values));
  await commit(ctx, { audit: { action: "crmContact.create", subject: id, detail: { app } } });
  return { message: CONNECT_TEXTS.created(APP_NAMES[app]), data: { id } };
}

export const createHubSpotContact = verb(contract.createHubSpotContact, (ctx, { values }) =>
  create(ctx, "hubspot", values),
);
export const createZohoContact = verb(contract.createZohoContact, (ctx, { values }) =>
  create(ctx, "zoho", values),
);
export const createActiveCampaignContact = verb(
  contract.createActiveCampaignContact,
  (ctx, { values }) => create(ctx, "ac", values),
);
export const createPipedriveContact = verb(contract.createPipedriveContact, (ctx, { values }) =>
  create(ctx, "pipedrive", values),
);

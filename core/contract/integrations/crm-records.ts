import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import {
  crmFilter,
  FILTER_TEXTS,
  PIPEDRIVE_ENTITIES,
  ZOHO_MODULES,
} from "../../rules/crm/filters.ts";

const access = { who: "signed-in", may: "integration" } as const;
/** Each asks the vendor, which counts. */
const limits = [{ of: "crm-reads", by: "account", per: "minute", most: 60 }] as const;

export const crmField = z.object({
  name: z.string(),
  label: z.string(),
  /** R351: the first row of a mapping is one of a phone number. */
  kind: z.enum(["phone", "text"]),
});
export type CrmFieldChoice = z.infer<typeof crmField>;
const fields = z.object({ data: z.array(crmField) });

const choice = z.object({ id: z.string(), name: z.string() });

export const hubSpotFields = endpoint("GET", "/hubspot/fetch-properties", {
  summary: "The fields of HubSpot's contacts",
  access,
  limits,
  input: noInput,
  output: fields,
});

export const pipedriveFields = endpoint("GET", "/auth/pipedrive/fetch-properties", {
  summary: "The fields of Pipedrive's contacts or leads",
  access,
  limits,
  input: z.object({
    pipedriveEntity: z.enum(PIPEDRIVE_ENTITIES, FILTER_TEXTS.entity).default("contacts"),
  }),
  output: fields,
});

/** R428. */
export const zohoFields = endpoint("GET", "/zoho/fetch-fields", {
  summary: "The fields of a module of Zoho CRM",
  access,
  limits,
  input: z.object({ crmModule: z.enum(ZOHO_MODULES, FILTER_TEXTS.type) }),
  output: fields,
});

export const activeCampaignFields = endpoint("GET", "/ac/fetch-fields", {
  summary: "The fields of ActiveCampaign's contacts; of those in a list, also their status in it",
  access,
  limits,
  input: z.object({ listId: crmFilter.shape.listId }),
  output: fields,
});

export const squarespaceFields = endpoint("GET", "/squarespace/fetch-properties", {
  summary: "The fields of Squarespace's contacts",
  access,
  limits,
  input: noInput,
  output: fields,
});

export const activeCampaignFilters = endpoint("GET", "/ac/fetch-filters", {
  summary: "The lists and tags of ActiveCampaign",
  access,
  limits,
  input: noInput,
  output: z.object({ data: z.object({ lists: z.array(choice), tags: z.array(choice) }) }),
});

export const hubSpotFilters = endpoint("GET", "/hubspot/fetch-filters", {
  summary: "The lists and lead statuses of HubSpot",
  access,
  limits,
  input: noInput,
  output: z.object({ data: z.object({ lists: z.array(choice), leadStatuses: z.array(choice) }) }),
});

/** The new contact, by the names of the CRM's fields. */
const values = z
  .record(z.string().min(1).max(200), z.string().trim().max(1_000))
  .refine((given) => Object.keys(given).length > 0, "Enter at least one value")
  .refine((given) => Object.keys(given).length <= 50, "50 values at most");

function createContact(path: `/${string}`, name: string) {
  return endpoint("POST", path, {
    summary: `Make one contact in ${name}`,
    access,
    limits,
    exact: true,
    input: z.object({ values }),
    output: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  });
}

export const createHubSpotContact = createContact("/hubspot/createContact", "HubSpot");
export const createZohoContact = createContact("/zoho/createContact", "Zoho CRM");
export const createActiveCampaignContact = createContact("/ac/createContact", "ActiveCampaign");
export const createPipedriveContact = createContact("/auth/pipedrive/createContacts", "Pipedrive");

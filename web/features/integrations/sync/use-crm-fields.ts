import {
  activeCampaignFields,
  hubSpotFields,
  pipedriveFields,
  squarespaceFields,
  zohoFields,
} from "#core/contract/integrations/crm-records.ts";
import { PIPEDRIVE_ENTITIES, ZOHO_MODULES } from "#core/rules/crm/filters.ts";
import { useCall } from "#web/lib/query.ts";
import type { FilterValues } from "./filter-values.ts";
import type { MappedApp } from "./mapped-app.ts";

/** The fields of a CRM's records; none until it is known of which. */
export function useCrmFields(app: MappedApp, filter: FilterValues) {
  const { crmModule, pipedriveEntity, listId } = filter;
  const module = app === "zoho" && ZOHO_MODULES.find((name) => name === crmModule);
  const entity = app === "pipedrive" && PIPEDRIVE_ENTITIES.find((name) => name === pipedriveEntity);
  const hubspot = useCall(hubSpotFields, app === "hubspot" ? {} : undefined);
  const zoho = useCall(zohoFields, module ? { crmModule: module } : undefined);
  const ac = useCall(activeCampaignFields, app === "ac" ? { listId } : undefined);
  const pipedrive = useCall(pipedriveFields, entity ? { pipedriveEntity: entity } : undefined);
  const squarespace = useCall(squarespaceFields, app === "squarespace" ? {} : undefined);
  const { data, error, refetch } = { hubspot, zoho, ac, pipedrive, squarespace }[app];
  return { fields: data?.data, error, refetch };
}

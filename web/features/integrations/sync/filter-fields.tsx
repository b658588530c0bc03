import type { ReactNode } from "react";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import {
  activeCampaignFilters,
  hubSpotFilters as readHubSpotFilters,
} from "#core/contract/integrations/crm-records.ts";
import { EMAIL_OPT_OUTS, emailOptOut, FILTER_TEXTS } from "#core/rules/crm/filters.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import { blank, ConditionRows } from "./condition-rows.tsx";
import type { FilterForm } from "./filter-step.tsx";
import {
  acFilters,
  acStatuses,
  emailKinds,
  hubSpotFilters,
  hubSpotOperators,
  nullChecks,
  pipedriveEntities,
  pipedriveOperators,
  zohoFilters,
  zohoModules,
  zohoOperators,
} from "./filter-words.ts";
import type { MappedApp } from "./mapped-app.ts";

export interface FilterFieldsProps {
  form: FilterForm;
  fields: readonly CrmFieldChoice[] | undefined;
}

/** R301: which of a CRM's records are read. */
export const FILTER_FIELDS = {
  hubspot: HubSpotFields,
  zoho: ZohoFields,
  ac: ActiveCampaignFields,
  pipedrive: PipedriveFields,
  squarespace: () => <p>All contacts of your Squarespace site are read.</p>,
} satisfies Record<MappedApp, (props: FilterFieldsProps) => ReactNode>;

const chosen = (choices: readonly { id: string; name: string }[] = []) =>
  choices.map(({ id, name }) => ({ value: id, label: name || id }));

/** What is wrong with a part of one row of a form's list. */
const errorIn = (form: FilterForm, list: string) => (row: number, part: "field" | "value") =>
  Object.entries(form.errors).find(
    ([path]) =>
      path.startsWith(`${list}.${row}.`) && path.endsWith(".value") === (part === "value"),
  )?.[1];

function HubSpotFields({ form, fields }: FilterFieldsProps) {
  const choices = useCall(readHubSpotFilters, {});
  const { filter, filterGroups = [] } = form.values;
  const rows = filterGroups[0]?.filters ?? [];
  const setRows = (filters: typeof rows) => form.set("filterGroups", [{ filters }]);
  if (choices.error && !choices.data) {
    return <LoadError what="Lists" error={choices.error} onRetry={() => void choices.refetch()} />;
  }
  return (
    <>
      <SelectField
        label="Contacts"
        {...form.text("filter")}
        onValue={(next) => {
          form.set("filter", next);
          const first = { propertyName: "", operator: "EQ" as const, value: "" };
          form.set("filterGroups", next === "custom" ? [{ filters: [first] }] : undefined);
        }}
        options={hubSpotFilters}
      />
      {filter === "lead" ? (
        <SelectField
          label="Lead status"
          placeholder={FILTER_TEXTS.leadStatus}
          disabled={!choices.data}
          {...form.text("leadStatus")}
          options={chosen(choices.data?.data.leadStatuses)}
        />
      ) : null}
      {filter === "list" ? (
        <SelectField
          label="List"
          placeholder={FILTER_TEXTS.list}
          disabled={!choices.data}
          {...form.text("listId")}
          options={chosen(choices.data?.data.lists)}
        />
      ) : null}
      {filter === "custom" ? (
        <ConditionRows
          fields={fields}
          operators={hubSpotOperators}
          rows={rows.map(({ propertyName, operator, value = "" }) => ({
            ...{ field: propertyName, operator, value },
          }))}
          onRows={(next) =>
            setRows(next.map(({ field, ...row }) => ({ propertyName: field, ...row })))
          }
          errorOf={errorIn(form, "filterGroups.0.filters")}
          error={form.errors.filterGroups ?? form.errors["filterGroups.0.filters"]}
        />
      ) : null}
      <EmailOptOuts {...{ form, fields }} />
    </>
  );
}

/** A kind that the account has no field of cannot be chosen. */
function EmailOptOuts({ form, fields }: FilterFieldsProps) {
  return emailKinds.map(({ value: kind, label }) => {
    const isMissing = fields !== undefined && !emailOptOut(kind, fields);
    return (
      <CheckField
        key={kind}
        label={label}
        description={isMissing ? FILTER_TEXTS.noEmailOptOut(EMAIL_OPT_OUTS[kind]) : undefined}
        disabled={!fields || isMissing}
        checked={form.values[kind] ?? false}
        onCheckedChange={(checked) => form.set(kind, checked)}
      />
    );
  });
}

function ZohoFields({ form, fields }: FilterFieldsProps) {
  const { filter, zohoFilter = [] } = form.values;
  return (
    <>
      <SelectField
        label="Type"
        placeholder="Select a type"
        {...form.text("crmModule")}
        onValue={(next) => {
          form.set("crmModule", next);
          if (zohoFilter.length > 0) form.set("zohoFilter", [blank("equals")]);
        }}
        options={zohoModules}
      />
      <SelectField
        label="Filter"
        placeholder="Select a filter"
        {...form.text("filter")}
        onValue={(next) => {
          form.set("filter", next);
          form.set("zohoFilter", next === "criteria" ? [blank("equals")] : undefined);
        }}
        options={zohoFilters}
      />
      {filter === "criteria" ? (
        <ConditionRows
          fields={fields}
          operators={zohoOperators}
          rows={zohoFilter}
          onRows={(next) => form.set("zohoFilter", next)}
          errorOf={errorIn(form, "zohoFilter")}
          error={form.errors.zohoFilter}
        />
      ) : null}
    </>
  );
}

const ANY = "any";
const anyOr = (options: { value: string; label: string }[]) => [
  { value: ANY, label: "Any" },
  ...options,
];

function ActiveCampaignFields({ form }: FilterFieldsProps) {
  const choices = useCall(activeCampaignFilters, {});
  const { filter, listId = ANY, tagid = ANY } = form.values;
  const given = (id: string) => (id === ANY ? undefined : id);
  if (choices.error && !choices.data) {
    return <LoadError what="Lists" error={choices.error} onRetry={() => void choices.refetch()} />;
  }
  return (
    <>
      <SelectField
        label="Contacts"
        {...form.text("filter")}
        onValue={(next) => {
          form.reset({ filter: next });
        }}
        options={acFilters}
      />
      {filter === "by" ? (
        <>
          <SelectField
            label="Status"
            placeholder="Select a status"
            {...form.text("status")}
            options={acStatuses}
          />
          <SelectField
            label="List"
            required={false}
            disabled={!choices.data}
            value={listId}
            onValue={(id) => form.set("listId", given(id))}
            options={anyOr(chosen(choices.data?.data.lists))}
          />
          <SelectField
            label="Tag"
            required={false}
            disabled={!choices.data}
            value={tagid}
            onValue={(id) => form.set("tagid", given(id))}
            options={anyOr(chosen(choices.data?.data.tags))}
          />
        </>
      ) : null}
    </>
  );
}

function PipedriveFields({ form, fields }: FilterFieldsProps) {
  const { pipedriveEntity, pipedriveFilter = [] } = form.values;
  return (
    <>
      <SelectField
        label="Contacts or leads"
        placeholder="Select an entity"
        {...form.text("pipedriveEntity")}
        onValue={(next) => {
          form.set("pipedriveEntity", next);
          form.set("pipedriveFilter", undefined);
        }}
        options={pipedriveEntities}
      />
      {pipedriveEntity ? (
        <ConditionRows
          fields={fields}
          operators={pipedriveEntity === "leads" ? nullChecks : pipedriveOperators}
          rows={pipedriveFilter.map(({ property, operator, value = "" }) => ({
            ...{ field: property, operator, value },
          }))}
          onRows={(next) =>
            form.set(
              "pipedriveFilter",
              next.map(({ field, ...row }) => ({ property: field, ...row })),
            )
          }
          errorOf={errorIn(form, "pipedriveFilter")}
          error={form.errors.pipedriveFilter}
        />
      ) : null}
    </>
  );
}

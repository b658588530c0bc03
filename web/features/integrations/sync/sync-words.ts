import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import type { DELETION_CHOICES, OPT_OUT_CHOICES } from "#core/rules/crm/syncs.ts";

interface Choice<V> {
  value: V;
  label: string;
}

/** What a record's deletion does; removing contacts needs the right to. */
export function deletionChoices(mayRemove: boolean) {
  const keep: Choice<(typeof DELETION_CHOICES)[number]> = {
    ...{ value: "keep", label: "Keep the contact" },
  };
  const remove: typeof keep = { value: "remove", label: "Remove the contact from the group" };
  return mayRemove ? [keep, remove] : [keep];
}

export const optOutChoices: readonly Choice<(typeof OPT_OUT_CHOICES)[number]>[] = [
  { value: "optOut", label: "Opt the number out here too" },
  { value: "ignore", label: "Do nothing" },
];

export const deletionLabel = (app: CrmApp) => `When a record is deleted in ${APP_NAMES[app]}`;
export const optOutLabel = (app: CrmApp) => `When someone opts out in ${APP_NAMES[app]}`;

/** It is said wherever opt-outs are chosen. */
export const OPT_OUT_HELP = "Anyone who opted out here stays opted out, whatever the CRM says.";

import { Megaphone, UserRound, UsersRound } from "lucide-react";
import { may } from "#core/access.ts";
import { listCampaigns } from "#core/contract/campaigns.ts";
import { type Contact, listContacts } from "#core/contract/contacts.ts";
import { listGroups } from "#core/contract/groups.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const SEARCH_AFTER_MS = 200;
const SHORTEST = 2;
const MOST_SHOWN = 5;

/**
 * What the server finds for what was typed, once typing pauses; an outdated search is aborted. Contacts
 * are searched for in one group.
 */
export function useFound(me: Me, typed: string, group: string | undefined) {
  const search = useSettled(typed.trim(), SEARCH_AFTER_MS);
  const wanted = search.length < SHORTEST ? undefined : { search, page: 1, limit: MOST_SHOWN };
  const groups = useCall(listGroups, may(me, "group") ? wanted : undefined);
  const campaigns = useCall(listCampaigns, may(me, "sms") ? wanted : undefined);
  const contacts = useCall(
    listContacts,
    wanted && group && may(me, "group") ? { id: group, search, limit: MOST_SHOWN } : undefined,
  );
  return {
    groups: (groups.data?.items ?? []).map(({ _id, name, totalContacts }) => ({
      to: paths.group(_id),
      label: name,
      icon: UsersRound,
      hint: formatCounted(totalContacts, "contact"),
    })),
    campaigns: (campaigns.data?.items ?? []).map(({ _id, name, status }) => ({
      to: paths.campaignReport(_id),
      label: name,
      icon: Megaphone,
      hint: STATUS_LABELS[status] ?? status,
    })),
    contacts: (contacts.data?.items ?? []).map((contact) => ({
      to: paths.contactInGroup(contact.group, contact.number),
      label: valuesOf(contact) || formatMobile(contact.number),
      icon: UserRound,
      hint: formatMobile(contact.number),
    })),
    searching: search !== typed.trim() || [groups, campaigns, contacts].some(isLoading),
    error: unsearched([groups.isError && "groups", campaigns.isError && "campaigns"]),
  };
}

const isLoading = (query: { isLoading: boolean }) => query.isLoading;

/** The contact's first values, which usually are a name. */
function valuesOf({ fields }: Contact): string {
  const values = fields.map(({ value }) => value).filter(Boolean);
  return values.slice(0, 2).join(" ");
}

/** Contacts are not in it: their group may have been deleted since it was opened. */
function unsearched(kinds: readonly (string | false)[]): string | undefined {
  const failed = kinds.filter(Boolean).join(" and ");
  return failed
    ? `${failed.charAt(0).toUpperCase()}${failed.slice(1)} could not be searched`
    : undefined;
}

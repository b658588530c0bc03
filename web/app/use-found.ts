import { FileText, Megaphone, UserRound, UsersRound } from "lucide-react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { findContacts } from "#core/contract/contacts/find-contacts.ts";
import { listTemplates } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";

const SHORTEST = 2;
const MOST_SHOWN = 5;

/** What the server finds for what was typed, once typing pauses; an outdated search is aborted. */
export function useFound(me: Me, typed: string) {
  const search = useSettledSearch(typed);
  const wanted = search.length >= SHORTEST;
  const seesGroups = wanted && may(me, "group");
  const groups = useGroupSearch(search, MOST_SHOWN, seesGroups);
  const campaigns = useCall(
    listCampaigns,
    wanted && may(me, "campaign") ? { search, page: 1, limit: MOST_SHOWN } : undefined,
  );
  const templates = useCall(
    listTemplates,
    wanted && may(me, "template") ? { search, page: 1, pageSize: MOST_SHOWN } : undefined,
  );
  const contacts = useCall(findContacts, seesGroups ? { search, limit: MOST_SHOWN } : undefined);
  return {
    groups: (wanted && !groups.stale ? (groups.groups ?? []) : []).map(
      ({ _id, name, totalContacts }) => ({
        to: paths.group(_id),
        label: name,
        icon: UsersRound,
        hint: formatCounted(totalContacts, "contact"),
      }),
    ),
    campaigns: (campaigns.data?.items ?? []).map(({ _id, name, status }) => ({
      to: paths.campaignReport(_id),
      label: name,
      icon: Megaphone,
      hint: STATUS_LABELS[status] ?? status,
    })),
    templates: (templates.data?.items ?? []).map(({ _id, name, content }) => ({
      to: may(me, "templateEdit") ? paths.editTemplate(_id) : paths.templatesNamed(name),
      label: name,
      icon: FileText,
      hint: content,
    })),
    contacts: (contacts.data?.data.contacts ?? []).map(({ number, name, group }) => ({
      to: paths.contactInGroup(group._id, number),
      label: name ? `${name}, ${formatMobile(number)}` : formatMobile(number),
      icon: UserRound,
      hint: group.name,
    })),
    searching:
      search !== typed.trim() || groups.loading || [campaigns, templates, contacts].some(isLoading),
    error: unsearched([
      groups.error && "groups",
      campaigns.error && "campaigns",
      templates.error && "templates",
      contacts.error && "contacts",
    ]),
  };
}

const isLoading = (query: { isLoading: boolean }) => query.isLoading;

const AND = new Intl.ListFormat("en-AU");

function unsearched(kinds: readonly (string | null)[]): string | undefined {
  const failed = AND.format(kinds.filter((kind) => kind !== null));
  return failed
    ? `${failed.charAt(0).toUpperCase()}${failed.slice(1)} could not be searched`
    : undefined;
}

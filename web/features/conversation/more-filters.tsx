import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listColleagues } from "#core/contract/rooms/rooms.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import type { RoomFilters } from "./room-filters.ts";

export interface MoreFiltersProps {
  filters: RoomFilters;
  onFilter: (name: keyof RoomFilters, value: string) => void;
}

const ASSIGNEES = [
  { value: "all", label: "Everyone’s" },
  { value: "me", label: "Mine" },
  { value: "none", label: "Unassigned" },
];

/** Narrows the conversations to someone's, to those who answered a campaign, or to what is unread. */
export function MoreFilters({ filters, onFilter }: MoreFiltersProps) {
  const campaigns = useCall(listCampaigns, { page: 1, limit: 50 });
  const options = (campaigns.data?.items ?? []).map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));
  const me = useMe();
  const people = useCall(listColleagues, {}).data?.items ?? [];
  const colleagues = people
    .filter(({ _id }) => _id !== me._id)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        label="Assigned to"
        value={filters.assignee ?? "all"}
        onValue={(value) => onFilter("assignee", value === "all" ? "" : value)}
        options={[...ASSIGNEES, ...colleagues]}
      />
      <SelectField
        label="Replies to a campaign"
        value={filters.campaign ?? "all"}
        onValue={(value) => onFilter("campaign", value === "all" ? "" : value)}
        options={[{ value: "all", label: "Any or none" }, ...options]}
      />
      <CheckField
        label="Unread only"
        checked={filters.unread !== undefined}
        onCheckedChange={(on) => onFilter("unread", on ? "true" : "")}
      />
    </div>
  );
}

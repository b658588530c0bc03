import * as z from "zod";
import { STATES } from "#core/audience/segment-filter.ts";
import { listCampaigns } from "#core/contract/campaigns.ts";
import { listGroups } from "#core/contract/groups.ts";
import { Input } from "#web/components/ui/input.tsx";
import { Select, type SelectOption } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";
import type { ValueKind } from "./condition-fields.ts";

interface ConditionValueProps {
  kind: ValueKind;
  value: unknown;
  onValue: (value: unknown) => void;
}

const WIDTH = "w-full sm:w-40";

/** What a condition compares with. */
export function ConditionValue({ kind, value, onValue }: ConditionValueProps) {
  switch (kind) {
    case "none":
      return null;
    case "text":
      return (
        <Input
          aria-label="Value"
          className={WIDTH}
          maxLength={200}
          value={textOf(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
    case "day":
      return (
        <Input
          type="date"
          aria-label="Day"
          className={WIDTH}
          value={textOf(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
    case "days":
      return (
        <span className="flex items-center gap-2">
          <Input
            type="number"
            aria-label="Days"
            className="w-24"
            min={1}
            max={3650}
            value={textOf(value)}
            onChange={(event) =>
              onValue(event.target.value === "" ? "" : Number(event.target.value))
            }
          />
          days
        </span>
      );
    case "state":
      return (
        <Select
          aria-label="Status"
          className={WIDTH}
          value={textOf(value)}
          options={STATE_OPTIONS}
          onValueChange={onValue}
        />
      );
    case "group":
      return <GroupValue value={value} onValue={onValue} />;
    case "campaign":
      return <CampaignValue value={value} onValue={onValue} />;
  }
}

const WORDS = { subscribed: "Subscribed", optedOut: "Opted out", blocked: "Blocked" };
const STATE_OPTIONS = STATES.map((value) => ({ value, label: WORDS[value] }));

type Named = Omit<ConditionValueProps, "kind">;

function GroupValue(props: Named) {
  const { data } = useCall(listGroups, { noPaging: "true", sort: "name" });
  return <NamedValue {...props} placeholder="Choose a group" found={data?.items ?? []} />;
}

/** The newest that a page holds: older ones stay chosen where they are. */
const MOST_CAMPAIGNS = 100;

function CampaignValue(props: Named) {
  const { data } = useCall(listCampaigns, { limit: MOST_CAMPAIGNS });
  return <NamedValue {...props} placeholder="Choose a campaign" found={data?.items ?? []} />;
}

interface NamedValueProps extends Named {
  placeholder: string;
  found: readonly { _id: string; name: string }[];
}

/** One by its name. A filter that was made elsewhere may name several: they stay until one is chosen. */
function NamedValue({ value, onValue, placeholder, found }: NamedValueProps) {
  const ids = idList.safeParse(value).data ?? [];
  const options: SelectOption[] = found.map(({ _id, name }) => ({ value: _id, label: name }));
  const [id] = ids;
  const chosen = ids.join();
  const isListed = id === undefined || (ids.length === 1 && found.some(({ _id }) => _id === id));
  const kept = ids.length > 1 ? `${ids.length} chosen` : "Chosen before";
  return (
    <Select
      aria-label={placeholder}
      className={WIDTH}
      placeholder={placeholder}
      value={id === undefined ? undefined : chosen}
      options={isListed ? options : [{ value: chosen, label: kept }, ...options]}
      onValueChange={(next) => onValue(next.split(","))}
    />
  );
}

const idList = z.array(z.string());

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

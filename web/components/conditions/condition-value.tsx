import * as z from "zod";
import { STATES as CONTACT_STATES, SOURCES } from "#core/audience/segment-filter.ts";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { Input } from "#web/components/ui/input.tsx";
import { Select, type SelectOption } from "#web/components/ui/select.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { useCall } from "#web/lib/query.ts";
import type { ValueKind } from "./condition-fields.ts";

interface ConditionValueProps {
  kind: ValueKind;
  value: unknown;
  onValue: (value: unknown) => void;
}

const WIDTH = "w-full sm:w-40";
const TEXT = { "aria-label": "Value", maxLength: 200 };

/** What a condition compares with. */
export function ConditionValue({ kind, value, onValue }: ConditionValueProps) {
  switch (kind) {
    case "none":
      return null;
    case "text":
    case "day":
      return (
        <Input
          {...(kind === "day" ? { type: "date", "aria-label": "Day" } : TEXT)}
          className={WIDTH}
          value={textOf(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
    case "days":
    case "daysAhead":
      return (
        <span className="flex items-center gap-2">
          <Amount label="Days" min={1} max={3650} value={value} onValue={onValue} />
          {kind === "days" ? "days" : "days, from tomorrow"}
        </span>
      );
    case "amount":
      return <Amount label="Amount" value={value} onValue={onValue} />;
    case "amounts":
      return <Range value={value} onValue={onValue} />;
    case "source":
    case "state":
      return (
        <Select
          {...(kind === "source" ? SOURCE : STATE)}
          className={WIDTH}
          value={textOf(value)}
          onValueChange={onValue}
        />
      );
    case "group":
      return <GroupValue value={value} onValue={onValue} />;
    case "campaign":
      return <CampaignValue value={value} onValue={onValue} />;
  }
}

const STATE = {
  "aria-label": "Status",
  options: CONTACT_STATES.map((value) => ({ value, label: STATES[value].word })),
};

const BY = {
  import: "File import",
  manual: "A person",
  api: "The API",
  keyword: "A keyword",
  form: "A contact form",
};
const SOURCE = {
  "aria-label": "Source",
  options: SOURCES.map((value) => ({ value, label: BY[value] })),
};

interface AmountProps extends Omit<ConditionValueProps, "kind"> {
  label: string;
  min?: number;
  max?: number;
}

function Amount({ label, value, onValue, ...limits }: AmountProps) {
  return (
    <Input
      type="number"
      step="any"
      aria-label={label}
      className="w-24"
      {...limits}
      value={textOf(value)}
      onChange={(event) => onValue(event.target.value === "" ? "" : Number(event.target.value))}
    />
  );
}

function Range({ value, onValue }: Omit<ConditionValueProps, "kind">) {
  const [least, most] = pair.safeParse(value).data ?? ["", ""];
  return (
    <span className="flex items-center gap-2">
      <Amount label="Least" value={least} onValue={(next) => onValue([next, most])} />
      and
      <Amount label="Most" value={most} onValue={(next) => onValue([least, next])} />
    </span>
  );
}

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
const pair = z.tuple([z.unknown(), z.unknown()]);

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

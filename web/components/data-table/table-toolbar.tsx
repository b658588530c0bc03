import { Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { commaItems, commaText } from "#core/endpoint.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { useIsLeaving } from "#web/lib/use-is-leaving.ts";
import { DayRangeFilter } from "./day-range-filter.tsx";
import { FacetFilter, type FacetOption } from "./facet-filter.tsx";
import type { TableState } from "./use-table-state.ts";

const SEARCH_AFTER_MS = 300;

export interface Filter<F extends string> {
  name: F;
  label: string;
  options: readonly FacetOption[];
  /** Called when it is opened, for counts that are expensive. */
  onOpen?: () => void;
}

/** The two filters that make a range of days. */
export interface DayRange<F extends string> {
  from: F;
  to: F;
}

interface TableToolbarProps<F extends string> {
  state: TableState<F>;
  /** Placeholder and name of the search field; no field without it. */
  searchLabel?: string;
  filters?: readonly Filter<F>[];
  tools?: ReactNode;
  days?: DayRange<F>;
}

export function TableToolbar<F extends string>({
  state,
  searchLabel,
  filters = [],
  tools,
  days,
}: TableToolbarProps<F>) {
  const { filters: values, setFilters } = state;
  return (
    <>
      {searchLabel ? <SearchField label={searchLabel} state={state} /> : null}
      {filters.map(({ name, label, options, onOpen }) => (
        <FacetFilter
          key={name}
          label={label}
          options={options}
          values={valuesIn(values[name])}
          onValues={(chosen) => setFilters([name, commaText(chosen)])}
          onOpen={onOpen}
        />
      ))}
      {tools}
      {days ? (
        <DayRangeFilter
          from={values[days.from]}
          to={values[days.to]}
          onRange={(from, to) => setFilters([days.from, from], [days.to, to])}
        />
      ) : null}
      {Object.values(values).some(Boolean) ? (
        <Button variant="link" className="text-xs" onClick={state.clearFilters}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}

/** The values that a filter's text in the URL names. */
function valuesIn(text: string | undefined): readonly string[] {
  return text ? (commaItems(text) ?? []) : [];
}

interface SearchFieldProps<F extends string> {
  label: string;
  state: TableState<F>;
}

function SearchField<F extends string>({ label, state }: SearchFieldProps<F>) {
  const [text, setText] = useState(state.search);
  const applied = useRef(state.search);
  const isLeaving = useIsLeaving();
  const apply = useEffectEvent(() => {
    if (text === state.search || isLeaving()) return;
    applied.current = text;
    state.setSearch(text);
  });
  useEffect(() => {
    if (state.search === applied.current) return;
    // Changed from elsewhere: by a link that clears the filters, or the browser's Back button.
    applied.current = state.search;
    setText(state.search);
  }, [state.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the wait
  useEffect(() => {
    const timer = setTimeout(apply, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="relative min-w-48 flex-1 phone-list:min-w-40 sm:max-w-72">
      <Search
        className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted-foreground"
        aria-hidden="true"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="h-8 pl-8"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

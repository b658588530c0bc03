import { ListFilter, Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDay } from "#core/rules/dates.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Select } from "#web/components/ui/select.tsx";
import type { TableState } from "./use-table-state.ts";

const SEARCH_AFTER_MS = 300;

export interface Filter<F extends string> {
  name: F;
  label: string;
  /** The options to choose from; without them the filter is a day (`2026-11-20`). */
  options?: readonly { value: string; label: string }[];
}

interface TableToolbarProps<F extends string> {
  state: TableState<F>;
  /** Placeholder and name of the search field; no field without it. */
  searchLabel?: string | undefined;
  filters?: readonly Filter<F>[] | undefined;
}

export function TableToolbar<F extends string>({
  state,
  searchLabel,
  filters = [],
}: TableToolbarProps<F>) {
  const active = filters.filter((filter) => state.filters[filter.name]);
  return (
    <>
      {searchLabel ? <SearchField label={searchLabel} state={state} /> : null}
      {filters.length > 0 ? (
        <Popover
          label="Filters"
          trigger={
            <Button variant="outline" size="sm">
              <ListFilter aria-hidden="true" />
              Filter
            </Button>
          }
        >
          <div className="grid gap-3">
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} state={state} />
            ))}
          </div>
        </Popover>
      ) : null}
      {active.map((filter) => (
        <button
          key={filter.name}
          type="button"
          aria-label={`Remove the filter ${chipText(filter, state)}`}
          onClick={() => state.setFilter(filter.name, undefined)}
          className="inline-flex h-8 max-w-full items-center gap-1 rounded-full bg-primary-soft pr-2 pl-3 text-primary-text text-xs"
        >
          <span className="truncate">{chipText(filter, state)}</span>
          <X className="size-3.5 shrink-0" aria-hidden="true" />
        </button>
      ))}
      {active.length > 1 ? (
        <Button variant="link" className="text-xs" onClick={state.clearFilters}>
          Clear all
        </Button>
      ) : null}
    </>
  );
}

function chipText<F extends string>(filter: Filter<F>, state: TableState<F>): string {
  const value = state.filters[filter.name] ?? "";
  const shown = filter.options
    ? (filter.options.find((option) => option.value === value)?.label ?? value)
    : formatDay(value);
  return `${filter.label}: ${shown}`;
}

interface FilterFieldProps<F extends string> {
  filter: Filter<F>;
  state: TableState<F>;
}

function FilterField<F extends string>({ filter, state }: FilterFieldProps<F>) {
  const value = state.filters[filter.name];
  const set = (next: string) => state.setFilter(filter.name, next || undefined);
  return (
    <Field label={filter.label} required>
      {(control) =>
        filter.options ? (
          <Select
            {...control}
            value={value ?? "all"}
            onValueChange={(next) => set(next === "all" ? "" : next)}
            options={[{ value: "all", label: "All" }, ...filter.options]}
          />
        ) : (
          <Input
            {...control}
            type="date"
            value={value ?? ""}
            onChange={(event) => set(event.target.value)}
          />
        )
      }
    </Field>
  );
}

interface SearchFieldProps<F extends string> {
  label: string;
  state: TableState<F>;
}

function SearchField<F extends string>({ label, state }: SearchFieldProps<F>) {
  const [text, setText] = useState(state.search);
  const applied = useRef(state.search);
  const apply = useEffectEvent(() => {
    if (text === state.search) return;
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
    <div className="relative min-w-48 flex-1 sm:max-w-72">
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

import { Inbox, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Virtualizer } from "virtua";
import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useIsLeaving } from "#web/lib/use-is-leaving.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { withParams } from "#web/lib/with-params.ts";
import { type RoomFilters, STATUS_FILTERS } from "./room-filters.ts";
import { RoomRow } from "./room-row.tsx";

interface RoomsPaneProps {
  list: {
    rooms: readonly RoomRecord[] | undefined;
    hasMore: boolean;
    more: () => Promise<void>;
    error: Error | null;
    reload: () => void;
  };
  filters: RoomFilters;
  /** Sets one filter in the address; an empty text clears it. */
  onFilter: (name: keyof RoomFilters, value: string) => void;
  /** The room that is open. */
  open: string | undefined;
  /** Beside the title. */
  tools?: ReactNode;
  /** More filters, beside the title. */
  more?: ReactNode;
}

/** The conversations, the latest first, and what narrows them. */
export function RoomsPane({ list, filters, onFilter, open, tools, more }: RoomsPaneProps) {
  return (
    <>
      <header className="grid grid-cols-1 gap-3 border-b px-4 py-3">
        <div className="flex min-h-9 items-center justify-between gap-2">
          <h1 className="font-semibold text-xl tracking-tight">Conversation</h1>
          <div className="flex items-center">
            {more}
            {tools}
          </div>
        </div>
        <SearchField value={filters.search ?? ""} onValue={(text) => onFilter("search", text)} />
        <SegmentedControl
          label="Status"
          value={filters.status ?? "open"}
          onValueChange={(status) => onFilter("status", status === "open" ? "" : status)}
          options={STATUS_FILTERS}
        />
      </header>
      <RoomsList list={list} open={open} isFiltered={isFiltered(filters)} />
    </>
  );
}

function isFiltered({ status, ...others }: RoomFilters): boolean {
  return status !== "open" || Object.values(others).some(Boolean);
}

type ListProps = Pick<RoomsPaneProps, "list" | "open"> & { isFiltered: boolean };

function RoomsList({ list, open, isFiltered }: ListProps) {
  const { rooms, hasMore, error, reload } = list;
  const [params] = useSearchParams();
  const [loading, setLoading] = useState(false);
  const more = () => {
    setLoading(true);
    void list.more().finally(() => setLoading(false));
  };
  if (!rooms) {
    return error ? (
      <div className="p-4">
        <LoadError what="Your conversations" error={error} onRetry={reload} />
      </div>
    ) : (
      <RowSkeletons />
    );
  }
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={isFiltered ? "No conversations match" : "No conversations yet"}
        description={
          isFiltered
            ? "Try fewer letters, or other filters."
            : "Replies to your messages appear here as they arrive."
        }
      />
    );
  }
  return (
    <nav
      aria-label="Conversations"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={moveByArrow}
    >
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        <Virtualizer data={rooms}>
          {(room) => (
            <RoomRow
              key={room._id}
              room={room}
              open={room._id === open}
              to={`?${withParams(params, { room: room._id })}`}
            />
          )}
        </Virtualizer>
        {hasMore ? (
          <div className="flex justify-center p-3">
            <Button variant="outline" size="sm" loading={loading} onClick={more}>
              Load more
            </Button>
          </div>
        ) : null}
      </div>
    </nav>
  );
}

/** Up and Down go from row to row. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-room]")];
  const index = rows.findIndex((row) => row === document.activeElement);
  const next = rows[index + step];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="Loading" className="grid content-start">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={index} className="flex items-start gap-3 border-b px-4 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2 py-0.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

function SearchField({ value, onValue }: { value: string; onValue: (text: string) => void }) {
  const [text, setText] = useState(value);
  const settled = useSettledSearch(text);
  const applied = useRef(value);
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (settled === applied.current || isLeaving()) return;
    applied.current = settled;
    onValue(settled);
  }, [settled, onValue, isLeaving]);
  useEffect(() => {
    if (value === applied.current) return;
    // Changed from elsewhere, such as the browser's Back button.
    applied.current = value;
    setText(value);
  }, [value]);
  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted-foreground"
        aria-hidden="true"
      />
      <Input
        type="search"
        aria-label="Search by name or number"
        placeholder="Search by name or number"
        className="pl-8"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

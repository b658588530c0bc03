import { Inbox, ListFilter } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { openRoom, type RoomRecord } from "#core/contract/rooms/rooms.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { notifyUndoable } from "#web/lib/notify.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { withParams } from "#web/lib/with-params.ts";
import type { Drafts } from "./drafts.ts";
import { InboxTools } from "./inbox-tools.tsx";
import type { MoreFiltersProps } from "./more-filters.tsx";
import { PANE } from "./pane.ts";
import { filtersIn, type RoomFilters } from "./room-filters.ts";
import { roomsBeside } from "./rooms-beside.ts";
import { RoomsPane } from "./rooms-pane.tsx";
import { type RoomChange, useChangeRoom } from "./use-change-room.ts";
import { useInboxKeys, useKeysSetting } from "./use-inbox-keys.ts";
import { useRooms } from "./use-rooms.ts";

const OpenRoom = onDemand(async () => (await import("./open-room.tsx")).OpenRoom);

const ONE = "@5xl:grid @5xl:grid-cols-[minmax(0,1fr)_17rem]";
const BESIDE_LIST =
  "@3xl:grid @3xl:grid-cols-[20rem_minmax(0,1fr)] @5xl:grid-cols-[18rem_minmax(0,1fr)_17rem]";

/** R013: the inbox. Rooms, thread and contact side by side, then two of them, then one as it narrows. */
export function ConversationScreen() {
  usePageTitle("Conversation");
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const list = useRooms(filters);
  const [drafts] = useState<Drafts>(() => new Map());
  const set = (name: string, value: string) =>
    setParams((old) => withParams(old, { [name]: value }), { replace: name !== "room" });
  const id = params.get("room") ?? undefined;
  const alone = useLocation().pathname === paths.oneConversation && id !== undefined;
  const opening = useOpenByNumber(params.get("number") ?? undefined);
  const readAll = () => {
    list.seen(0);
    list.reload();
  };
  const [keys, setKeys] = useKeysSetting();
  const { above, below } = roomsBeside(list.rooms ?? [], id);
  const goTo = (room: RoomRecord | undefined) => room && set("room", room._id);
  useInboxKeys(keys, { j: () => goTo(below), k: () => goTo(above) });
  const reopen = useChangeRoom((room) => {
    list.put(room);
    if (!alone) goTo(room);
  });
  const onChanged = (room: RoomRecord, { status }: RoomChange) => {
    list.put(room);
    const stays = filters.status === "all" || room.status === (filters.status ?? "open");
    if (!alone && !stays) goTo(below ?? above);
    if (status !== "closed") return;
    notifyUndoable("Conversation closed", () => reopen(room._id, { status: "open" }));
  };
  const onFilter = (name: keyof RoomFilters, value: string) => set(name, value);

  return (
    <div className="@container -mx-4 md:-mx-6 sticky top-14 -my-6 h-[calc(100dvh-3.5rem)] max-md:top-11 max-md:-mt-1 max-md:-mb-16 max-md:h-[calc(100dvh-6.75rem)]">
      {id ? <h1 className={cn("sr-only", !alone && "@3xl:hidden")}>Conversation</h1> : null}
      <div className={cn("flex h-full", alone ? ONE : BESIDE_LIST)}>
        <section
          aria-label="Conversations"
          className={cn(
            PANE,
            "w-full @3xl:border-r",
            !alone && "@3xl:flex",
            (id ?? opening.busy) && "hidden",
          )}
        >
          <RoomsPane
            list={list}
            filters={filters}
            onFilter={onFilter}
            open={id}
            tools={
              <InboxTools unread={list.unread} onRead={readAll} keys={keys} onKeys={setKeys} />
            }
            more={<FilterButton filters={filters} onFilter={onFilter} />}
          />
        </section>
        {id ? (
          <Later waiting={<div className={PANE} />}>
            <OpenRoom
              key={id}
              id={id}
              drafts={drafts}
              onChanged={onChanged}
              keys={keys}
              onSeen={list.seen}
              onBack={() => set("room", "")}
              alone={alone}
            />
          </Later>
        ) : (
          <div
            className={cn(
              PANE,
              "@5xl:col-span-2 w-full justify-center @3xl:flex",
              !opening.busy && !opening.error && "hidden",
            )}
          >
            {opening.error ? (
              <div className="p-4">
                <LoadError what="This conversation" error={opening.error} onRetry={opening.again} />
              </div>
            ) : (
              <EmptyState
                icon={Inbox}
                title="No conversation open"
                description="Choose one to read it and reply."
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const MoreFilters = onDemand(async () => (await import("./more-filters.tsx")).MoreFilters);

/** What else narrows the conversations, and how many of these filters are set. */
function FilterButton(props: MoreFiltersProps) {
  const { assignee, campaign, unread } = props.filters;
  const set = [assignee, campaign, unread].filter(Boolean).length;
  return (
    <Popover
      label="Filters"
      align="end"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={set ? `Filters, ${set} set` : "Filters"}>
          <ListFilter aria-hidden="true" className={set ? "text-primary-text" : undefined} />
          {set ? <span className="figures text-primary-text text-xs">{set}</span> : null}
        </Button>
      }
    >
      <Later waiting={<Skeleton className="h-40" />}>
        <MoreFilters {...props} />
      </Later>
    </Popover>
  );
}

/** Opens the conversation with the number that the address names, and puts its own address in its place. */
function useOpenByNumber(number: string | undefined) {
  const [, setParams] = useSearchParams();
  const action = useAction(openRoom, {
    handled: true,
    onSuccess: ({ data }) =>
      setParams((old) => withParams(old, { number: undefined, ...(data && { room: data._id }) }), {
        replace: true,
      }),
  });
  const open = useEffectEvent(() => {
    if (number) action.mutate({ number });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number
  useEffect(() => open(), [number]);
  return {
    busy: number !== undefined && !action.error,
    error: number === undefined ? undefined : (action.error ?? undefined),
    again: open,
  };
}

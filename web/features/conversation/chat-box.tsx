import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type getRoom, listRooms, type RoomRecord, seeRoom } from "#core/contract/rooms/rooms.ts";
import { unreadRooms } from "#core/contract/rooms/unread-rooms.ts";
import type { Output } from "#core/endpoint.ts";
import { isId } from "#core/ids.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useDates } from "#web/lib/dates.ts";
import { useAction } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { Announcer } from "./announcer.tsx";
import { AuthorNames } from "./authors.ts";
import { ChatForm, type Invoicing } from "./chat-form.tsx";
import { ChatHeader, NEXT } from "./chat-header.tsx";
import type { Drafts } from "./drafts.ts";
import { FoundMessages } from "./found-messages.tsx";
import { NearOptOut } from "./near-opt-out.tsx";
import { notInThread, useOutbox } from "./outgoing.ts";
import { ThreadItems } from "./thread-items.ts";
import { ThreadView } from "./thread-view.tsx";
import { type RoomChange, useChangeRoom } from "./use-change-room.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { type RoomThread, useRoomThread } from "./use-room-thread.ts";

export type RoomDetail = Output<typeof getRoom>;

export interface ChatBoxProps {
  me: Me;
  detail: RoomDetail;
  drafts: Drafts;
  /** Shows only what is written from now on. */
  newOnly?: boolean;
  onChanged?: (room: RoomRecord, change: RoomChange) => void;
  /** Called with how much of a conversation is left to read. */
  onSeen?: (unread: number, id: string) => void;
  /** Undefined if there is no list to go back to. */
  onBack?: () => void;
  /** Whether letters act on it. */
  keys?: boolean;
  /** Whether the list is not beside it, however wide the window is. */
  alone?: boolean;
  onContact: () => void;
  invoice: Invoicing;
}

/** One conversation: its thread, and the form that replies. */
export function ChatBox(props: ChatBoxProps) {
  const { me, detail, drafts, newOnly = false, alone = false, keys = false } = props;
  const { onChanged, onSeen, onBack, onContact, invoice } = props;
  const { data: room, people } = detail;
  const thread = useNewOnly(useRoomThread(room._id), newOnly);
  const { day, date } = useDates();
  const [lines] = useState(() => new ThreadItems());
  const box = useOutbox();
  const changeRoom = useChangeRoom(onChanged);
  const change = (to: RoomChange) => changeRoom(room._id, to);
  const [searching, setSearching] = useState(false);
  const { entries, isComplete } = thread;
  const waiting = useMemo(() => notInThread(box.outbox, entries), [box.outbox, entries]);
  // The headings of days depend on nothing else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `day` is made again with each render
  const items = useMemo(
    () => lines.of({ entries, outbox: waiting, isComplete }, day, date(Date.now())),
    [entries, waiting, isComplete],
  );
  const follow = useReading(room._id, thread.entries, onSeen);
  useInboxKeys(keys, { e: () => change(NEXT[room.status]) });
  const names = useMemo(
    () => new Map(people.map(({ _id, name }) => [_id, _id === me._id ? "You" : name])),
    [people, me._id],
  );
  const older = useCallback(() => void thread.loadOlder(), [thread.loadOlder]);

  return (
    <section aria-label="Chat" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ChatHeader
        room={room}
        present={thread.people}
        people={people}
        meId={me._id}
        refreshing={thread.refreshing}
        onRefresh={() => void thread.refresh()}
        onChange={change}
        onBack={onBack}
        alone={alone}
        onSearch={() => setSearching(true)}
        onContact={onContact}
      />
      {searching ? (
        <FoundMessages room={room._id} onClose={() => setSearching(false)} />
      ) : (
        <>
          {thread.error ? (
            <div className="flex-1 p-4">
              <LoadError
                what="This conversation"
                error={thread.error}
                onRetry={() => void thread.refresh()}
              />
            </div>
          ) : null}
          {thread.isLoaded ? (
            <AuthorNames value={names}>
              <ThreadView
                items={items}
                isComplete={thread.isComplete}
                loadingOlder={thread.loadingOlder}
                olderFailed={thread.olderFailed}
                onOlder={older}
                onRetry={box.retry}
                onDiscard={box.discard}
                onFollow={follow}
              >
                <NearOptOut room={room} entries={entries} />
              </ThreadView>
            </AuthorNames>
          ) : null}
          {thread.isLoaded || thread.error ? null : <ThreadSkeleton />}
        </>
      )}
      <ChatForm
        me={me}
        detail={detail}
        names={names}
        keys={keys}
        thread={thread}
        drafts={drafts}
        invoice={invoice}
        onSend={(sending) =>
          box.add({
            ...sending,
            after: thread.entries.at(-1)?._id ?? "",
            send: async (key) => {
              await sending.send(key);
              // So that it is in the thread before the bubble that stands for it goes.
              await thread.refresh();
            },
          })
        }
      />
      <Announcer entries={thread.entries} isLoaded={thread.isLoaded} name={room.name} />
    </section>
  );
}

/** Notes what has been read: whatever is in view while the page is. Returns what is told of the view. */
function useReading(
  id: string,
  entries: ReturnType<typeof useRoomThread>["entries"],
  onSeen: ChatBoxProps["onSeen"],
) {
  const [follows, setFollows] = useState(true);
  const see = useAction(seeRoom, {
    handled: true,
    invalidates: [unreadRooms, listRooms],
    onSuccess: ({ data }) => onSeen?.(data.unread, id),
  });
  const isWatching = useWatching();
  const newest = entries.findLast(
    (entry) => entry.kind === "message" && entry.direction === "in",
  )?._id;
  const read = useRef<string>(undefined);
  const note = useEffectEvent(() => {
    if (!newest || read.current === newest || !isId("message", newest)) return;
    read.current = newest;
    see.mutate({ id, message: newest });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something new to read
  useEffect(() => {
    if (isWatching && follows) note();
  }, [isWatching, follows, newest]);
  return setFollows;
}

function ThreadSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-0 flex-1 content-end gap-4 overflow-hidden p-4"
    >
      <Skeleton className="h-12 w-3/5 rounded-2xl" />
      <Skeleton className="ml-auto h-16 w-3/5 rounded-2xl" />
      <Skeleton className="h-10 w-2/5 rounded-2xl" />
      <Skeleton className="ml-auto h-12 w-1/2 rounded-2xl" />
    </div>
  );
}

/** Whether the page is in view. */
function useWatching(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === "visible");
}

function listen(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** The thread; if `newOnly`, only what came after it was first loaded, and nothing older to load. */
function useNewOnly(thread: RoomThread, newOnly: boolean): RoomThread {
  const { entries, isLoaded } = thread;
  const [last, setLast] = useState<number>();
  if (newOnly && last === undefined && isLoaded) setLast(entries.at(-1)?.createdAt ?? 0);
  const later = useMemo(
    () => entries.filter(({ createdAt }) => createdAt > (last ?? Infinity)),
    [entries, last],
  );
  return newOnly ? { ...thread, entries: later, isComplete: true } : thread;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { getRoom, listMessages, type ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { type PresentPerson, type RoomFrame, roomFrame, TYPING_MS } from "#core/room-frames.ts";
import { call } from "#web/lib/api.ts";
import { embedToken } from "#web/lib/embed.ts";
import { expectFresh } from "#web/lib/fresh.ts";
import { frameOf, socketUrl } from "#web/lib/kept-socket.ts";
import { keyOf } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { type SharedSocket, shareSocket } from "#web/lib/shared-socket.ts";
import { ThreadStore } from "./thread-store.ts";

const POLL_MS = 5000;

/** A room's thread, kept up to date; `room` stays the same for as long as the component is there. */
export function useRoomThread(room: string) {
  const client = useQueryClient();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const [store] = useState(() => new ThreadStore<ThreadEntry>());
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [olderFailed, setOlderFailed] = useState(false);
  const socket = useRef<RoomSocket>(undefined);

  const isEmbedded = embedToken() !== undefined;

  const newest = useQuery({
    queryKey: [...keyOf(listMessages, { room }), "newest"],
    // The thread itself is in the store; an older page that is read again must not stand for it.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const load = async () => {
        const requested = store.lastSeq;
        const page = await call(listMessages, { room }, { signal });
        store.applyPage(page, { requested });
        return page.seq ?? null;
      };
      const seq = await load();
      // A page that was on its way as the first frame came may be older than what that frame begins with.
      return store.needsNewest ? await load() : seq;
    },
    // No socket opens with an embed token.
    refetchInterval: isEmbedded ? POLL_MS : false,
  });

  const onFrame = useEffectEvent((frame: RoomFrame) => {
    expectFresh();
    store.applyFrame(frame);
    setPeople(frame.people.filter(({ _id }) => _id !== me._id));
    if (store.needsNewest) void newest.refetch();
    if (frame.room) void client.invalidateQueries({ queryKey: keyOf(getRoom, { id: room }) });
  });
  const onPoll = useEffectEvent(() => void newest.refetch());
  const onPersonChanged = useEffectEvent(() => void refreshMe());
  const isLive = !isEmbedded;
  useEffect(() => {
    if (!isLive) return;
    const opened = openRoomSocket(room, me._id, {
      lastSeq: () => store.lastSeq,
      onFrame: (frame) => onFrame(frame),
      onPoll: () => onPoll(),
      onPersonChanged: () => onPersonChanged(),
    });
    socket.current = opened;
    return () => opened.end();
  }, [room, me._id, store, isLive]);

  const loadOlder = useCallback(async () => {
    const cursor = store.older;
    if (cursor === undefined) return;
    setLoadingOlder(true);
    setOlderFailed(false);
    try {
      const requested = store.lastSeq;
      store.applyPage(await call(listMessages, { room, cursor }), { cursor, requested });
    } catch {
      setOlderFailed(true);
    } finally {
      setLoadingOlder(false);
    }
  }, [room, store]);

  const entries = useSyncExternalStore(
    useCallback((listen) => store.subscribe(listen), [store]),
    () => store.entries,
  );
  return {
    entries,
    people,
    isLoaded: store.isLoaded,
    isComplete: store.isLoaded && store.older === undefined,
    error: store.isLoaded ? undefined : (newest.error ?? undefined),
    refreshing: newest.isFetching,
    refresh: () => newest.refetch(),
    loadOlder,
    loadingOlder,
    olderFailed,
    typing: () => socket.current?.typing(),
  };
}
export type RoomThread = ReturnType<typeof useRoomThread>;

interface Listener {
  /** The last change that is known, once there is one. */
  lastSeq: () => number | undefined;
  onFrame: (frame: RoomFrame) => void;
  /** Called while there is no socket: load the newest page. */
  onPoll: () => void;
  /** The session is over, or the person may see something else. */
  onPersonChanged: () => void;
}

interface RoomSocket {
  /** The person is typing; may be called with every key. */
  typing: () => void;
  end: () => void;
}

/**
 * Listens to a room, over one socket for all tabs in which `user` has it open. Open it before the thread is
 * loaded: what changes in between is then in its frames.
 */
export function openRoomSocket(room: string, user: string, listener: Listener): RoomSocket {
  const { lastSeq, onFrame, onPoll, onPersonChanged } = listener;
  const socket: SharedSocket = shareSocket({
    name: `cooee.room.${room}.${user}`,
    // The newest page says which changes it has.
    age: () => 0,
    url: () => {
      const seq = lastSeq();
      return socketUrl(`/api/room/${room}/live`, seq === undefined ? {} : { lastSeq: seq });
    },
    onText: (text) => {
      const frame = frameOf(roomFrame, text);
      if (frame) onFrame(frame);
    },
    onPoll,
    onPersonChanged,
  });
  let saidAt = -Infinity;
  return {
    typing: () => {
      if (performance.now() - saidAt < TYPING_MS / 2) return;
      saidAt = performance.now();
      socket.say(JSON.stringify({ type: "typing" }));
    },
    end: socket.end,
  };
}

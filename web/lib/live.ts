import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { LiveEvent } from "#core/events.ts";
import { expectFresh } from "./fresh.ts";
import { openLiveSocket } from "./live-socket.ts";
import { staleAfter } from "./stale-after.ts";

/** Each list is reloaded at most once in this time, however many events arrive. */
const RELOAD_EVERY_MS = 1000;

type Listen = (event: LiveEvent) => void;
const listeners = new Set<Listen>();

/** Subscribes to live events of one type, for figures that should update without a reload. */
export function useLiveEvent<T extends LiveEvent["type"]>(
  type: T,
  hear: (event: Extract<LiveEvent, { type: T }>) => void,
): void {
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (isOfType(event, type)) hear(event);
  });
  useEffect(() => {
    const listener: Listen = (event) => onEvent(event);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

function isOfType<T extends LiveEvent["type"]>(
  event: LiveEvent,
  type: T,
): event is Extract<LiveEvent, { type: T }> {
  return event.type === type;
}

/** Keeps the signed-in person's data fresh; mount it once, in the shell. */
export function useLiveFeed(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reloader = createReloader(client);
    const close = openLiveSocket({
      onFrame: (frame) => {
        expectFresh();
        if (frame.gap) void client.invalidateQueries();
        for (const event of frame.events) {
          for (const listen of listeners) listen(event);
          for (const key of staleAfter(event)) reloader.reload(key);
        }
      },
      onPoll: () => void client.invalidateQueries(),
      onPersonChanged: () => void client.invalidateQueries({ queryKey: ["session"] }),
    });
    return () => {
      close();
      reloader.stop();
    };
  }, [client]);
}

function createReloader(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    reload(key: unknown[]) {
      const name = JSON.stringify(key);
      if (waiting.has(name)) return;
      const run = () => {
        waiting.delete(name);
        void client.invalidateQueries({ queryKey: key });
      };
      waiting.set(name, setTimeout(run, RELOAD_EVERY_MS));
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { LiveEvent } from "#core/events.ts";
import { loadEventually } from "./load-file.ts";

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

/**
 * Keeps the signed-in person's data fresh; mount it once, in the shell. The feed knows the calls of every
 * screen, so it loads once the shell is there.
 */
export function useLiveFeed(user: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const feed = loadEventually(() => import("./live-feed.ts")).then(({ startLiveFeed }) =>
      startLiveFeed(client, user, (event) => {
        for (const listen of listeners) listen(event);
      }),
    );
    return () => void feed.then((stop) => stop());
  }, [client, user]);
}

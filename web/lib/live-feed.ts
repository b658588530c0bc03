import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#core/events.ts";
import { expectFresh } from "./fresh.ts";
import { openLiveSocket } from "./live-socket.ts";
import { loadEventually } from "./load-file.ts";
import { staleAfter } from "./stale-after.ts";

/** Each list is reloaded at most once in this time, however many events arrive. */
const RELOAD_EVERY_MS = 1000;

/** Keeps loaded data fresh by what the live socket reports; returns what ends that. */
export function startLiveFeed(
  client: QueryClient,
  user: string,
  onEvent: (event: LiveEvent) => void,
): () => void {
  const reloader = createReloader(client);
  const close = openLiveSocket({
    user,
    age: () => ageOfData(client),
    onFrame: (frame) => {
      expectFresh();
      if (frame.gap) void client.invalidateQueries();
      for (const event of frame.events) {
        onEvent(event);
        if (event.type === "message") void alertLater(event.from);
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
}

/** What rings and shows is loaded for the first message. */
async function alertLater(from: string): Promise<void> {
  const { alertOf } = await loadEventually(() => import("./alerts.ts"));
  await alertOf(from);
}

/** Longer than a call takes from its read of the database to its response. */
const CALL_MS = 5000;

/** The milliseconds since the oldest loaded data was read, or since the page was opened if that is less. */
function ageOfData(client: QueryClient): number {
  const loaded = client
    .getQueryCache()
    .findAll()
    .map(({ state }) => state.dataUpdatedAt);
  const oldest = Math.min(Date.now(), ...loaded.filter((at) => at > 0));
  return Math.round(Math.min(performance.now(), Date.now() - oldest + CALL_MS));
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

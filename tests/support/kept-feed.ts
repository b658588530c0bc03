import { env } from "cloudflare:workers";
import type { LiveEvent } from "#core/events.ts";

/** A feed that keeps what is published. */
export function keptFeed() {
  const events: LiveEvent[] = [];
  const real = env.FEED.getByName("nobody");
  const feed = new Proxy(real, {
    get: (target, name) =>
      name === "publish"
        ? async (more: LiveEvent[]) => void events.push(...more)
        : Reflect.get(target, name),
  });
  return { events, feed: () => feed };
}

import type { Context } from "hono";
import type { Cookies } from "#worker/context.ts";
import { type Databases, databasesOf } from "#worker/db/databases.ts";
import { inSession } from "#worker/db/in-session.ts";
import { bareDatabases } from "#worker/db/shards.ts";
import type { HttpEnv } from "./http-env.ts";

/** Longer than the lag of any replica. */
const KEPT_MS = 10 * 60_000;
const BOOKMARK = /^[0-9a-f-]{1,128}$/i;

/** The shards of one call by a browser, in D1 sessions. */
export interface ShardSessions {
  databases: Databases;
  /** Sets a cookie with the bookmarks of what the call changed. */
  keepBookmarks: () => void;
}

/**
 * A read may use any replica that is as new as the last change by this browser, whose bookmark is
 * in a cookie; a call that may change something asks the primary first. A client notified of
 * another person's change requests the newest state with `cache-control: no-cache`. CONTROL has no
 * sessions: its primary knows who is signed in.
 */
export function shardSessions(
  c: Context<HttpEnv>,
  cookies: Cookies,
  { mayWrite }: { mayWrite: boolean },
): ShardSessions {
  const opened = new Map<number, D1DatabaseSession>();
  const isAnyGood = !mayWrite && c.req.header("cache-control") !== "no-cache";
  const from = (shard: number) => {
    if (!isAnyGood) return "first-primary";
    const bookmark = cookies.get(`bookmark${shard}`);
    return bookmark && BOOKMARK.test(bookmark) ? bookmark : "first-unconstrained";
  };
  const bare = bareDatabases(c.env, (database, shard) => {
    const session = database.withSession(from(shard));
    opened.set(shard, session);
    return inSession(database, session);
  });
  return {
    databases: databasesOf(bare),
    keepBookmarks: () => {
      if (!mayWrite) return;
      for (const [shard, session] of opened) {
        const bookmark = session.getBookmark();
        if (bookmark) cookies.set(`bookmark${shard}`, bookmark, KEPT_MS);
      }
    },
  };
}

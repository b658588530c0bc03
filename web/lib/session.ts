import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import type * as z from "zod";
import { me } from "#core/contract/profile/me.ts";
import { call } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { embedToken } from "./embed.ts";
import { clearLocal, DRAFTS, readForever, writeForever } from "./local-state.ts";

export type Me = z.output<typeof me.output>["data"];

/** `theme.js` reads it, too. */
const SIGNED_IN = "signed-in";

/** Whether the last visit by this browser ended signed in: most likely this one begins so. */
export function wasSignedIn(): boolean {
  return readForever(SIGNED_IN) === "yes";
}

/** An embedded page says nothing of the browser's own sign-in. */
function keepSignedIn(value: "yes" | null): void {
  if (embedToken() === undefined) writeForever(SIGNED_IN, value);
}

const session = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const { data } = await call(me, {}, { signal });
      keepSignedIn("yes");
      return data;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      keepSignedIn(null);
      return null;
    }
  },
});

/** Who is signed in: `data` is undefined while it loads, null if no one is. */
export function useSession() {
  return useQuery(session);
}

/** Whom the frame shows: a moment longer than the session, as what is inside may be drawn before the frame is. */
export const Person = createContext<Me | undefined>(undefined);

/** The signed-in person, for screens inside the shell. */
export function useMe(): Me {
  const shown = useContext(Person);
  const { data } = useQuery(session);
  const me = shown ?? data;
  if (!me) throw new Error("No one is signed in here");
  return me;
}

/** Reloads the signed-in person, after something about them has changed. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: session.queryKey }), [client]);
}

/** Asks who is signed in, after a sign-in; until the response, that is unknown. */
export async function startSession(client: QueryClient): Promise<Me | null | undefined> {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== "session" });
  await client.resetQueries({ queryKey: session.queryKey });
  return client.getQueryData(session.queryKey);
}

/**
 * What the next sign-in needs: where this browser last was (R447), where its code may go (R680), what was typed of a
 * sign-up, and what was being written, which only the same person sees again.
 */
const SPARED = ["last-path", "mfa-emails", "sign-up", DRAFTS];

/** Forgets everything else that was loaded or kept for the person whose session is over (R396). */
export function endSession(client: QueryClient): void {
  void clearLocal(SPARED);
  forgetPerson(client);
}

/** Forgets what was loaded, and nothing that this browser keeps. */
export function forgetPerson(client: QueryClient): void {
  client.setQueryData(session.queryKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== "session" });
}

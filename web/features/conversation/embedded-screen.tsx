import { useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { embedRoom } from "#core/contract/rooms/rooms.ts";
import { EMBED_MS } from "#core/embedding.ts";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { call, onSignedOut } from "#web/lib/api.ts";
import { setEmbedToken } from "#web/lib/embed.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { forgetPerson, useSession } from "#web/lib/session.ts";
import type { Drafts } from "./drafts.ts";

const OpenRoom = onDemand(async () => (await import("./open-room.tsx")).OpenRoom);

/** A third of the time is left for a connection that is gone for a while. */
const RENEW_MS = (EMBED_MS * 2) / 3;

/** Read once, before the first call: the address keeps no token. */
const opened = openedWith(new URLSearchParams(location.hash.slice(1)));

function openedWith(given: URLSearchParams): string | undefined {
  const [room, token] = [given.get("room"), given.get("token")];
  if (!room || !token) return undefined;
  setEmbedToken(token);
  history.replaceState(history.state, "", location.pathname);
  return room;
}

/** `/hs/conversation` and `/hs/message`: one conversation in HubSpot's page, without a session of its own. */
export function EmbeddedScreen() {
  usePageTitle("Conversation");
  // Without a token this is an ordinary visit: the inbox, or sign-in.
  if (!opened) return <Navigate to={paths.conversation} replace />;
  return <Embedded room={opened} />;
}

function Embedded({ room }: { room: string }) {
  const isMessage = useLocation().pathname === paths.embeddedMessage;
  const session = useSession();
  const [drafts] = useState<Drafts>(() => new Map());
  useRenewal(room);
  return (
    <main className="@container h-dvh bg-surface" onClickCapture={openElsewhere}>
      <h1 className="sr-only">Conversation</h1>
      {session.isPending ? <Skeleton className="m-4 h-12" /> : null}
      {session.error ? (
        <div className="p-4">
          <LoadError
            what="This conversation"
            error={session.error}
            onRetry={() => void session.refetch()}
          />
        </div>
      ) : null}
      {session.data === null ? (
        <EmptyState
          icon={Unplug}
          title="This view has expired"
          description="Open it again from HubSpot to continue."
        />
      ) : null}
      {session.data ? (
        <div className="flex h-full @5xl:grid @5xl:grid-cols-[minmax(0,1fr)_17rem]">
          <Later waiting={null}>
            <OpenRoom id={room} drafts={drafts} newOnly={isMessage} />
          </Later>
        </div>
      ) : null}
    </main>
  );
}

/** Asks for another token in good time; once that is refused, the view is over. */
function useRenewal(room: string): void {
  const client = useQueryClient();
  const renew = useEffectEvent(async () => {
    try {
      const { data } = await call(embedRoom, { id: room });
      setEmbedToken(data.token);
    } catch {
      // The next call says whether the view is over, or only the connection.
    }
  });
  useEffect(() => {
    onSignedOut(() => forgetPerson(client));
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => clearInterval(timer);
  }, [client]);
}

/** No site may frame our other pages, so links open in a new tab. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, "_blank", "noopener");
}

import { useState } from "react";
import { getRoom } from "#core/contract/rooms.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ChatBox } from "./chat-box.tsx";
import { ContactPane } from "./contact-pane.tsx";
import type { Drafts } from "./drafts.ts";
import { PANE } from "./pane.ts";
import type { useRooms } from "./use-rooms.ts";

interface OpenRoomProps {
  id: string;
  drafts: Drafts;
  list: ReturnType<typeof useRooms>;
  onBack: () => void;
}

/** The conversation that is open, with its contact beside it or behind a button. */
export function OpenRoom({ id, drafts, list, onBack }: OpenRoomProps) {
  const me = useMe();
  const [showsContact, setShowsContact] = useState(false);
  const query = useCall(getRoom, { id });
  const { data: detail } = query;
  if (!detail) {
    return (
      <div className={cn(PANE, "@5xl:col-span-2 w-full gap-4 p-4")}>
        {query.error ? (
          <LoadError
            what="This conversation"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
    );
  }
  const close = () => setShowsContact(false);
  return (
    <>
      <div className={cn(PANE, "w-full")}>
        <ChatBox
          me={me}
          detail={detail}
          drafts={drafts}
          onChanged={list.put}
          onBack={onBack}
          onContact={() => setShowsContact(true)}
        />
      </div>
      <aside
        aria-label="Contact"
        className={cn(PANE, "@5xl:flex hidden overflow-y-auto border-l p-4")}
      >
        <ContactPane me={me} detail={detail} />
      </aside>
      {showsContact ? (
        <Dialog open side onOpenChange={close} title="Contact">
          <div className="pb-5">
            <ContactPane me={me} detail={detail} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

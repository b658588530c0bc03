import { useState } from "react";
import { getRoom } from "#core/contract/rooms/rooms.ts";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ChatBox, type ChatBoxProps } from "./chat-box.tsx";
import { ContactPane } from "./contact-pane.tsx";
import { PANE } from "./pane.ts";

type OpenRoomProps = { id: string } & Omit<ChatBoxProps, "me" | "detail" | "onContact">;

/** The conversation that is open, with its contact beside it or behind a button. */
export function OpenRoom({ id, ...chat }: OpenRoomProps) {
  const me = useMe();
  const [opened, setOpened] = useState<"contact" | "history">();
  const query = useCall(getRoom, { id });
  const { data: detail } = query;
  if (!detail) {
    return (
      <div className={cn(PANE, "@5xl:col-span-2 w-full gap-4 p-4")}>
        <Loaded query={query} what="This conversation" waiting={<Skeleton className="h-12" />} />
      </div>
    );
  }
  const { data: room } = detail;
  const fromHandset = { status: "received", sender: room.number, receiver: "", name: room.name };
  const close = () => setOpened(undefined);
  const contact = <ContactPane me={me} detail={detail} onHistory={() => setOpened("history")} />;
  return (
    <>
      <div className={cn(PANE, "w-full")}>
        <ChatBox me={me} detail={detail} {...chat} onContact={() => setOpened("contact")} />
      </div>
      <aside
        aria-label="Contact"
        className={cn(PANE, "@5xl:flex hidden overflow-y-auto border-l p-4")}
      >
        {contact}
      </aside>
      {opened === "contact" ? (
        <Dialog side onOpenChange={close} title="Contact">
          <div className="pb-5">{contact}</div>
        </Dialog>
      ) : null}
      <ContactHistoryDrawer
        message={opened === "history" ? fromHandset : undefined}
        inConversation
        onClose={close}
      />
    </>
  );
}

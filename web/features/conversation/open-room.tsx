import { History, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { getRoom } from "#core/contract/rooms/rooms.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConsentRecord } from "#web/components/consent/consent-record.tsx";
import type { Customer } from "#web/components/customer-invoices/use-customer-invoice.ts";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Disclosure } from "#web/components/ui/disclosure.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { embedToken } from "#web/lib/embed.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { ChatBox, type ChatBoxProps, type RoomDetail } from "./chat-box.tsx";
import { mayInvoice } from "./chat-form.tsx";
import { BackButton } from "./chat-header.tsx";
import { PANE } from "./pane.ts";

const SquarespacePanel = onDemand(
  async () => (await import("./squarespace-panel.tsx")).SquarespacePanel,
);

const AddContactDialog = dialogOnDemand(
  async () => (await import("./add-contact-dialog.tsx")).AddContactDialog,
);

type OpenRoomProps = { id: string } & Omit<ChatBoxProps, "me" | "detail" | "onContact" | "invoice">;

/** The conversation that is open, with its contact beside it or behind a button. */
export function OpenRoom({ id, ...chat }: OpenRoomProps) {
  const me = useMe();
  const [opened, setOpened] = useState<"contact" | "history" | "add">();
  const [customer, setCustomer] = useState<Customer>();
  const query = useCall(getRoom, { id });
  const { data: detail } = query;
  if (!detail) {
    return (
      <div className={cn(PANE, "@5xl:col-span-2 w-full p-4")}>
        <div className="flex gap-2">
          <BackButton onBack={chat.onBack} alone={chat.alone ?? false} />
          <div className="min-w-0 flex-1">
            <Loaded
              query={query}
              what="This conversation"
              waiting={<Skeleton className="h-12" />}
            />
          </div>
        </div>
      </div>
    );
  }
  const { data: room } = detail;
  const fromHandset = { status: "received", sender: room.number, receiver: "", name: room.name };
  const close = () => setOpened(undefined);
  const contact = (
    <ContactPane
      me={me}
      detail={detail}
      onHistory={() => setOpened("history")}
      onAdd={() => setOpened("add")}
      onInvoice={(invoiced) => {
        close();
        setCustomer(invoiced);
      }}
    />
  );
  return (
    <>
      <div className={cn(PANE, "w-full")}>
        <ChatBox
          {...{ me, detail, ...chat }}
          invoice={{ customer, onCustomer: setCustomer }}
          onContact={() => setOpened("contact")}
        />
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
      {opened === "add" ? <AddContactDialog number={room.number} onClose={close} /> : null}
      <ContactHistoryDrawer
        message={opened === "history" ? fromHandset : undefined}
        inConversation
        onClose={close}
      />
    </>
  );
}

interface ContactPaneProps {
  me: Me;
  detail: RoomDetail;
  /** Opens everything that was sent to the number and came from it. */
  onHistory: () => void;
  /** Asks what to add the number as. */
  onAdd: () => void;
  onInvoice: (customer: Customer) => void;
}

/** Who the conversation is with: fields, groups, consent, history, and whether messages reach them. */
function ContactPane({ me, detail, onHistory, onAdd, onInvoice }: ContactPaneProps) {
  const { data: room, contacts } = detail;
  const [first] = contacts;
  const isOwn = room.account === undefined;
  // An embedded page can make neither call.
  const mayLookUp = isOwn && embedToken() === undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        {room.name ? <p className="break-words font-semibold">{room.name}</p> : null}
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures">{formatMobile(room.number)}</span>
          <ContactFlag contact={room} />
        </p>
      </div>
      {first ? (
        <section aria-label="Details">
          <FactList
            facts={Object.entries(first.fields).map(([label, value]) => ({ label, value }))}
          />
        </section>
      ) : (
        <div className="grid gap-2">
          <p className="text-muted-foreground">This number is not in your contacts.</p>
          {mayLookUp && may(me, "groupEdit") ? (
            <Button variant="outline" size="sm" className="w-fit" onClick={onAdd}>
              <UserRoundPlus aria-hidden="true" />
              Add to contacts
            </Button>
          ) : null}
        </div>
      )}
      {contacts.length > 0 ? (
        <section aria-label="Groups" className="grid grid-cols-1 gap-2">
          <h3 className="font-medium">Groups</h3>
          <div className="flex flex-wrap gap-1.5">
            {contacts.map(({ _id, group }) =>
              isOwn && may(me, "group") ? (
                <LinkButton
                  key={_id}
                  variant="outline"
                  size="sm"
                  className="max-w-full"
                  to={paths.contact(group._id, _id)}
                >
                  <span className="truncate">{group.name}</span>
                </LinkButton>
              ) : (
                <span key={_id} className="rounded-lg bg-muted px-3 py-1.5 text-xs">
                  {group.name}
                </span>
              ),
            )}
          </div>
        </section>
      ) : null}
      {mayLookUp && may(me, "group") ? <ConsentRecord number={room.number} /> : null}
      {mayLookUp && detail.squarespace ? (
        <Disclosure label="Squarespace">
          <Later waiting={<Skeleton className="h-24" />}>
            <SquarespacePanel
              number={room.number}
              onInvoice={mayInvoice(me, room) ? onInvoice : undefined}
            />
          </Later>
        </Disclosure>
      ) : null}
      {mayLookUp && may(me, "history") ? (
        <Button variant="outline" size="sm" className="w-fit" onClick={onHistory}>
          <History aria-hidden="true" />
          Contact history
        </Button>
      ) : null}
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getBalance } from "#core/contract/profile/me.ts";
import { sendMessage } from "#core/contract/rooms/room-messages.ts";
import { listRooms } from "#core/contract/rooms/rooms.ts";
import { type Medium, may } from "#core/permissions.ts";
import { mergeFields } from "#web/components/composer/merge-fields.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import type { Customer } from "#web/components/customer-invoices/use-customer-invoice.ts";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { embedToken } from "#web/lib/embed.ts";
import { keyOf } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import type { RoomDetail } from "./chat-box.tsx";
import { ColleagueNotice } from "./colleague-notice.tsx";
import { BLANK, type Draft, type Drafts, isBegun, keptReply } from "./drafts.ts";
import { NoteForm } from "./note-form.tsx";
import type { Outgoing } from "./outgoing.ts";
import { useReplyFile } from "./reply-file.tsx";
import { ReplyForm, whyRefused } from "./reply-form.tsx";
import { useColleagueReply } from "./use-colleague-reply.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useReplyCheck } from "./use-reply-check.ts";
import type { RoomThread } from "./use-room-thread.ts";

const TemplateDialog = dialogOnDemand(
  async () => (await import("#web/components/templates/template-dialog.tsx")).TemplateDialog,
);

const InvoiceDialog = dialogOnDemand(
  async () => (await import("./invoice-dialog.tsx")).InvoiceDialog,
);

/** Who is being invoiced, if anyone, by a button here or beside the conversation. */
export interface Invoicing {
  customer: Customer | undefined;
  onCustomer: (customer: Customer | undefined) => void;
}

interface ChatFormProps {
  me: Me;
  detail: RoomDetail;
  /** What the people who write here are called. */
  names: ReadonlyMap<string, string>;
  /** Whether letters begin a reply and a note. */
  keys: boolean;
  thread: RoomThread;
  drafts: Drafts;
  invoice: Invoicing;
  onSend: (
    sending: Pick<Outgoing, "mode" | "text" | "subject" | "attached"> & {
      send: (key: string) => Promise<unknown>;
    },
  ) => void;
}

const MODES = [
  { value: "sms", label: "Reply" },
  { value: "note", label: "Note" },
] as const;

/** Below the thread: a reply, or a note for colleagues. */
export function ChatForm({ me, detail, thread, drafts, invoice, onSend, ...rest }: ChatFormProps) {
  const { data: room, people } = detail;
  const place = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const kept = useMemo(() => keptReply(me, room._id), [me, room._id]);
  const [restored, setRestored] = useState(() => (drafts.has(room._id) ? undefined : kept.read()));
  const [draft, setDraft] = useState(() => drafts.get(room._id) ?? restored?.value ?? BLANK);
  const change = useCallback(
    (next: Partial<Draft>) => {
      const changed = { ...(drafts.get(room._id) ?? restored?.value ?? BLANK), ...next };
      drafts.set(room._id, changed);
      setDraft(changed);
      if (!isBegun(changed)) setRestored(undefined);
    },
    [drafts, room._id, restored],
  );
  const keeping = useKeeping(kept, draft, isBegun(draft), (entry) => {
    drafts.delete(room._id);
    setRestored(entry);
    setDraft(entry?.value ?? BLANK);
  });
  const discard = () => change({ ...BLANK, attached: undefined, subject: "" });
  /** What could not be sent because the session was over is there again after the next sign-in. */
  const keepIfSignedOut = async (sending: Promise<unknown>) => {
    try {
      await sending;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) kept.keep(draft);
      throw error;
    }
  };
  // In a room of the main account, the sender is always the one that the handset wrote to.
  const isOwn = room.account === undefined;
  const sender = isOwn ? (draft.sender ?? room.sender ?? me.defaultSender) : undefined;
  // A file of this account is not its parent's, and a frame stores none.
  const maySendFiles = isOwn && may(me, "mms") && embedToken() === undefined;
  const maySendTexts = may(me, "sms");
  const attached = maySendFiles ? draft.attached : undefined;
  const subject = draft.subject ?? "";
  // R191: without texts, every reply is an MMS and needs a file.
  const medium: Medium = attached || !maySendTexts ? "mms" : "sms";
  const mms = maySendFiles
    ? {
        attached,
        subject,
        onAttached: (file: Draft["attached"]) => change({ attached: file }),
        onSubject: (text: string) => change({ subject: text }),
      }
    : undefined;
  // Here, so that a file is still on its way when the form comes back from a note.
  const file = useReplyFile(mms);
  const check = useReplyCheck(draft.reply, { room: room._id, sender, medium });
  const params = useParameters();
  const refused = whyRefused(room);
  const [choosing, setChoosing] = useState(false);
  const mayUseTemplates = may(me, "template");
  const { customer, onCustomer } = invoice;
  const colleague = useColleagueReply(thread.entries, me._id, draft.reply);
  const begin = (mode: Draft["mode"]) => {
    flushSync(() => change({ mode }));
    place.current?.querySelector<HTMLElement>("[contenteditable], textarea")?.focus();
  };
  useInboxKeys(rest.keys, { r: () => begin("sms"), n: () => begin("note") });
  const setReply = (reply: string) => {
    change({ reply });
    thread.typing();
  };

  const sent = () => {
    void client.invalidateQueries({ queryKey: keyOf(listRooms) });
    void client.invalidateQueries({ queryKey: keyOf(getBalance) });
  };
  const reply = () => {
    const text = draft.reply;
    const agreed = check.price === undefined ? {} : { recipients: 1, price: check.price };
    const carried = attached && { subject, media: attached.media };
    change({ reply: "", attached: undefined, subject: "" });
    onSend({
      mode: medium,
      text,
      subject,
      attached,
      send: async (key) => {
        const message = { mode: medium, room: room._id, sender, message: text, ...carried };
        await keepIfSignedOut(call(sendMessage, { ...message, ...agreed, key }));
        sent();
      },
    });
  };
  const note = (mentions: readonly string[]) => {
    const text = draft.note.trim();
    change({ note: "" });
    onSend({
      mode: "note",
      text,
      send: async (key) => {
        const message = { mode: "note", room: room._id, message: text } as const;
        await keepIfSignedOut(call(sendMessage, { ...message, mentions: [...mentions], key }));
        sent();
      },
    });
  };

  return (
    <div ref={place} className="grid grid-cols-1 gap-2 border-t bg-surface px-4 py-3">
      <RestoredNotice at={restored?.at} onDiscard={discard} keeping={keeping} />
      <div className="relative flex items-center gap-3">
        <SegmentedControl
          label="What to write"
          value={draft.mode}
          onValueChange={(mode) => change({ mode })}
          options={MODES}
        />
        {colleague.author ? (
          <ColleagueNotice
            name={rest.names.get(colleague.author) ?? "A colleague"}
            onRead={colleague.dismiss}
          />
        ) : null}
      </div>
      {draft.mode === "note" ? (
        <NoteForm
          text={draft.note}
          onText={(text) => change({ note: text })}
          people={people}
          onSave={note}
        />
      ) : null}
      {draft.mode === "sms" && !maySendTexts && !maySendFiles ? (
        <p className="text-muted-foreground">
          Only texts can be sent here, and your account does not include SMS.
        </p>
      ) : null}
      {draft.mode === "sms" && refused ? (
        <Alert tone="attention" title={refused.title}>
          {refused.text}
        </Alert>
      ) : null}
      {draft.mode === "sms" && !refused && (maySendTexts || maySendFiles) ? (
        <ReplyForm
          text={draft.reply}
          onText={setReply}
          sender={sender ?? ""}
          onSender={(chosen) => change({ sender: chosen })}
          senders={
            isOwn ? me.senderList.filter((known) => (known.medium ?? medium) === medium) : []
          }
          fields={fieldsOf(detail, params.list)}
          check={check}
          held={colleague.author !== undefined}
          medium={medium}
          mms={mms}
          file={file}
          saved={
            <>
              {mayInvoice(me, room) ? (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Invoice"
                  onClick={() => onCustomer({ name: room.name ?? "", email: "" })}
                >
                  <Banknote aria-hidden="true" />
                </Button>
              ) : null}
              {mayUseTemplates ? (
                <UseTemplate
                  medium={maySendTexts ? "sms" : "mms"}
                  written={draft.reply.trim() !== ""}
                  onUse={({ content }) => setReply(content)}
                />
              ) : null}
            </>
          }
          onSlash={mayUseTemplates ? () => setChoosing(true) : undefined}
          onSend={reply}
        />
      ) : null}
      {customer ? (
        <InvoiceDialog
          customer={customer}
          onMade={({ invoice_url }) => {
            change({ mode: "sms" });
            setReply(`${draft.reply.trim()} ${invoice_url}`.trim());
          }}
          onClose={() => onCustomer(undefined)}
        />
      ) : null}
      {choosing ? (
        <TemplateDialog
          medium={maySendTexts ? "sms" : "mms"}
          onChoose={({ content }) => {
            setChoosing(false);
            setReply(content);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

/** Whether an invoice can be made, and its address sent. A frame leads to no other screen. */
export function mayInvoice(me: Me, room: RoomDetail["data"]): boolean {
  const isOwn = room.account === undefined && embedToken() === undefined;
  return isOwn && may(me, "integration") && whyRefused(room) === undefined;
}

/** What a merge tag can name: the fields of the number's contacts, and the account's parameters. */
function fieldsOf({ contacts }: RoomDetail, params: ReturnType<typeof useParameters>["list"]) {
  const groups = contacts.map(({ fields }) => ({ fields: Object.keys(fields) }));
  return params && mergeFields(groups, params);
}

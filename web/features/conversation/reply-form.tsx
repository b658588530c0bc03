import { Braces, Send } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import type { Medium } from "#core/permissions.ts";
import type { MergeField } from "#web/components/composer/merge-fields.ts";
import { MergeTagChips } from "#web/components/composer/merge-tag-chips.tsx";
import { MessageBox, type MessageHandle } from "#web/components/composer/message-box.tsx";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { TextMeter } from "#web/components/composer/text-meter.tsx";
import { UnknownTagNotice } from "#web/components/composer/unknown-tag-notice.tsx";
import { NOT_SHOWN } from "#web/components/messages/not-shown.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { cn } from "#web/lib/cn.ts";
import { EXCL_GST, formatCents, formatCounted } from "#web/lib/format.ts";
import { AttachButton, ReplyFile, type ReplyMms, type useReplyFile } from "./reply-file.tsx";
import type { ReplyCheck } from "./use-reply-check.ts";

interface ReplyFormProps {
  text: string;
  onText: (text: string) => void;
  sender: string;
  onSender: (sender: string) => void;
  /** Empty if there is no choice. */
  senders: readonly { value: string; label: string }[];
  fields: readonly MergeField[] | undefined;
  check: ReplyCheck;
  /** Something has to be read before it is sent. */
  held: boolean;
  /** What it is sent as; an MMS needs a file. */
  medium: Medium;
  /** Undefined where only texts can be sent. */
  mms: ReplyMms | undefined;
  file: ReturnType<typeof useReplyFile>;
  /** What brings a saved reply in. */
  saved: ReactNode;
  /** What "/" does in an empty form; undefined if it is a character like any other. */
  onSlash?: (() => void) | undefined;
  onSend: () => void;
}

const NO_OPT_OUT = { kind: "none" } as const;

/** A reply with its length, parts and price; Enter sends it. */
export function ReplyForm(props: ReplyFormProps) {
  const { text, onText, sender, onSender, senders, fields, check, saved, onSlash, onSend } = props;
  const { medium, mms, file, held } = props;
  const attached = mms?.attached;
  const lacksFile = medium === "mms" && !attached;
  const id = useId();
  const box = useRef<MessageHandle>(null);
  const [attaching, setAttaching] = useState(false);
  const estimate = messageEstimate(text, NO_OPT_OUT, medium);
  const empty = text.trim() === "";
  const [refused, setRefused] = useState(false);
  const missing = missingWords(empty, senders.length > 0 && sender === "");
  const lacking = refused ? missing : undefined;
  const problem = estimate.error ?? check.problem;
  const shown = problem ?? file.problem ?? lacking;
  const blocked = held || problem !== undefined || lacksFile || file.isPending;
  const send = () => {
    setRefused(missing !== undefined);
    if (!missing && !blocked) onSend();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDownCapture={(event) => {
        onTextKey(event, "Enter", send);
        if (onSlash && text === "") onTextKey(event, "/", onSlash);
      }}
    >
      <div className="[--message-least:4rem] [--message-most:12rem]">
        <label id={`${id}label`} htmlFor={id} className="sr-only">
          Message
        </label>
        <MessageBox
          ref={box}
          id={id}
          aria-labelledby={`${id}label`}
          aria-describedby={`${id}length`}
          aria-invalid={(problem ?? lacking) ? true : undefined}
          aria-required={true}
          value={text}
          onValue={onText}
          fields={fields}
        />
      </div>
      <UnknownTagNotice message={text} fields={fields} scope="account" onFix={onText} />
      {mms && attached ? <ReplyFile mms={mms} attached={attached} /> : null}
      {lacksFile ? (
        <p className="text-muted-foreground text-xs">Attach a file: you can reply by MMS only.</p>
      ) : null}
      {shown ? (
        <p role="alert" className="text-danger-text text-xs">
          {shown}
        </p>
      ) : null}
      {check.shows ? (
        <output className="block text-accent-text text-xs">
          {NOT_SHOWN[check.shows].title(sender)}
        </output>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p id={`${id}length`} className="text-muted-foreground text-xs">
          <TextMeter estimate={estimate} medium={medium} />
        </p>
        {/* Its line has room for the price before that is known. */}
        <p className="figures text-muted-foreground text-xs max-sm:w-full" aria-live="polite">
          {medium === "mms"
            ? "MMS"
            : formatCounted(Math.max(1, check.segments ?? estimate.segments), "part")}
          <span className={cn(check.price === undefined && "invisible")}>
            {` · ${formatCents(check.price ?? 0, "charge")} ${EXCL_GST}`}
          </span>
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          {mms ? <AttachButton file={file} open={attaching} onOpenChange={setAttaching} /> : null}
          {saved}
          {fields && fields.length > 0 ? (
            <Popover
              label="Personalise"
              wide
              align="end"
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label="Personalise">
                  <Braces aria-hidden="true" />
                </Button>
              }
            >
              <div className="grid gap-3">
                <MergeTagChips
                  fields={fields}
                  onInsert={(tag) => box.current?.insert(tag)}
                  onDone={() => box.current?.focus()}
                />
              </div>
            </Popover>
          ) : null}
          {senders.length > 1 ? (
            <Select
              aria-label="Sender"
              className="base:h-8 max-w-44 text-xs max-sm:order-first max-sm:max-w-full"
              value={sender}
              onValueChange={onSender}
              options={senders}
              placeholder="Select a sender"
            />
          ) : null}
          <Button type="submit" size="sm" className="max-sm:ml-auto" disabled={blocked}>
            <Send aria-hidden="true" />
            Send
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What keeps a reply from being sent. */
export function missingWords(empty: boolean, noSender: boolean): string | undefined {
  if (empty) return QUICK_TEXTS.enterMessage;
  return noSender ? QUICK_TEXTS.selectSender : undefined;
}

/** A key in the text that is no part of it; with Shift, Enter begins a line. */
function onTextKey(event: KeyboardEvent, key: "Enter" | "/", act: () => void): void {
  if (event.key !== key || event.shiftKey || event.nativeEvent.isComposing) return;
  const { target } = event;
  const isText =
    target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea"));
  if (!isText) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Why nothing can be sent to a number; undefined if it gets messages. */
export function whyRefused(room: Pick<RoomRecord, "isBlocked" | "isBlockedByUser">) {
  if (room.isBlockedByUser) {
    return {
      title: "This number opted out",
      text: "It gets no messages from you until its owner opts in again, for example by replying START.",
    };
  }
  if (room.isBlocked) {
    return {
      title: "Your account blocked this number",
      text: "It gets no messages until you allow them again.",
    };
  }
  return undefined;
}

import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { formatMobile } from "#core/rules/phone.ts";
import { Field } from "#web/components/form/field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { controlClass } from "#web/components/ui/input.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import { type ThreadMessage, threadMessage } from "../shapes.ts";
import { useChange, usePoll } from "./calls.ts";
import { LinkedText } from "./linked-text.tsx";

const messages = z.object({ items: z.array(threadMessage) });

/** The texts of one phone, and the form to reply to them. */
export function Thread({ phone }: { phone: string | null }) {
  if (phone === null) {
    return (
      <Card title="No phone chosen" className="max-md:hidden">
        <p className="py-6 text-center text-muted-foreground">
          Choose a phone to read its texts and reply to them.
        </p>
      </Card>
    );
  }
  const back = (
    <Link to="/" className="text-primary-text underline md:hidden">
      All phones
    </Link>
  );
  return (
    <Card title={formatMobile(phone)} actions={back}>
      <Messages phone={phone} />
    </Card>
  );
}

function Messages({ phone }: { phone: string }) {
  const { data } = usePoll(`/messages?limit=1000&to=${encodeURIComponent(phone)}`, messages);
  const log = useRef<HTMLDivElement>(null);
  const count = data?.items.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is scrolled to
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  if (!data) return null;
  if (count === 0) return <p className="py-6 text-center">This phone has no texts.</p>;
  const numbers = senderNumbers(data.items);
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label={`Texts of ${formatMobile(phone)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-[60vh] grid-cols-1 gap-3 overflow-y-auto p-1"
      >
        {data.items.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </div>
      {numbers.length > 0 ? (
        <Reply key={numbers[0]} phone={phone} numbers={numbers} />
      ) : (
        <p className="mt-3 text-muted-foreground">
          These texts came from a business name. A handset cannot reply to one.
        </p>
      )}
    </>
  );
}

/** Numbers that texted this phone can be replied to, the latest first; business names cannot. */
function senderNumbers(items: readonly ThreadMessage[]): string[] {
  const far = items.map(({ direction, from, to }) => (direction === "outbound" ? from : to));
  return [...new Set(far.toReversed().filter((number) => /^\d{3,15}$/.test(number)))];
}

function Bubble({ message }: { message: ThreadMessage }) {
  const { direction, from, to, text, mms, at, status } = message;
  const isOwn = direction === "inbound";
  return (
    <div
      className={cn(
        "grid max-w-[min(80%,29rem)] gap-1",
        isOwn ? "justify-items-end justify-self-end" : "justify-items-start justify-self-start",
      )}
    >
      {mms?.subject ? <strong>{mms.subject}</strong> : null}
      {mms?.media.map((file) => (
        <Medium key={file.url} file={file} />
      ))}
      <p
        className={cn(
          "min-w-0 whitespace-pre-wrap rounded-xl px-3 py-2 wrap-anywhere",
          isOwn ? "bg-primary text-primary-foreground" : "bg-muted",
        )}
      >
        <LinkedText text={text} />
      </p>
      <small className="text-muted-foreground">
        {isOwn ? `to ${formatMobile(to)}` : formatMobile(from)} · <DateTime at={at} /> · {status}
      </small>
    </div>
  );
}

function Medium({ file }: { file: { url: string; type: string; name: string } }) {
  const size = "max-h-60 max-w-60 rounded-xl";
  if (file.type.startsWith("image/")) {
    return <img src={file.url} alt={file.name} className={size} />;
  }
  // biome-ignore lint/a11y/useMediaCaption: what a person sent has none
  return <video src={file.url} controls aria-label={file.name} className={size} />;
}

function Reply({ phone, numbers }: { phone: string; numbers: readonly string[] }) {
  const [to, setTo] = useState(numbers[0] ?? "");
  const [text, setText] = useState("");
  const { mutate, isPending } = useChange();
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3 border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          { path: "/messages", body: { from: phone, to, text } },
          { onSuccess: () => setText("") },
        );
      }}
    >
      <Field label="Reply to" required>
        {(control) => (
          <select
            {...control}
            className={cn(controlClass, "h-9")}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          >
            {numbers.map((number) => (
              <option key={number} value={number}>
                {formatMobile(number)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="min-w-44 flex-1">
        <TextField
          label="Text"
          required
          maxLength={1600}
          autoComplete="off"
          value={text}
          onValue={setText}
        />
      </div>
      <Button type="submit" loading={isPending}>
        Send reply
      </Button>
    </form>
  );
}

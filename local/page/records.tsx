import { type ReactNode, useState } from "react";
import * as z from "zod";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { SIMULATED_HOST } from "#worker/ports/webhook-sender.ts";
import { recordedHook, recordedMail } from "../shapes.ts";
import { usePoll } from "./calls.ts";
import { LinkedText } from "./linked-text.tsx";
import { type EmailDraft, WriteEmail } from "./write-email.tsx";

interface RecordsProps {
  title: string;
  description?: string;
  /** What to do while there are none. */
  empty: string;
  children: ReactNode[] | undefined;
}

/** What was recorded, newest first. */
export function Records({ title, description, empty, children }: RecordsProps) {
  return (
    <Card title={title} description={description}>
      {children?.length === 0 ? <p className="py-6 text-center">{empty}</p> : null}
      <ul className="divide-y">{children}</ul>
    </Card>
  );
}

interface RecordProps {
  title: string;
  /** Epoch milliseconds. */
  at: number;
  children: ReactNode;
}

export function Record({ title, at, children }: RecordProps) {
  return (
    <li className="grid grid-cols-1 gap-1 break-words py-3 [&>p]:text-muted-foreground">
      <div className="flex flex-wrap justify-between gap-x-3">
        <strong className="min-w-0 font-semibold">{title}</strong>
        <DateTime at={at} />
      </div>
      {children}
    </li>
  );
}

const mails = z.object({ items: z.array(recordedMail) });

export function Mail() {
  const { data } = usePoll("/mail", mails);
  const [draft, setDraft] = useState<EmailDraft>({ from: "", to: "", subject: "" });
  return (
    <>
      <WriteEmail key={`${draft.to} ${draft.inReplyTo}`} draft={draft} />
      <Records
        title="Mail that would have been sent"
        empty="No mail yet. Mails that Cooee would send, such as sign-in codes and notices, appear here."
      >
        {data?.items.map(({ id, to, subject, text, html, unsubscribe, replyTo, answers, at }) => (
          <Record key={id} title={subject} at={at}>
            <p>To {to}</p>
            {unsubscribe === "" ? null : <p>List-Unsubscribe: {unsubscribe}</p>}
            {replyTo === "" ? null : (
              <p>
                Answers go to {replyTo}{" "}
                <Button
                  variant="link"
                  onClick={() => setDraft({ from: to, to: replyTo, subject, inReplyTo: answers })}
                >
                  Answer
                </Button>
              </p>
            )}
            <div className="whitespace-pre-wrap">
              <LinkedText text={text} />
            </div>
            <Html of={id} html={html} />
          </Record>
        ))}
      </Records>
    </>
  );
}

/** A mail as its reader sees it, loaded once it is asked for. */
function Html({ of, html }: { of: number; html: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-primary-text">As HTML</summary>
      {isOpen ? (
        <iframe
          title={`HTML of mail ${of}`}
          sandbox="allow-popups"
          srcDoc={html}
          className="mt-2 h-96 w-full rounded-lg border"
        />
      ) : null}
    </details>
  );
}

const hooks = z.object({ items: z.array(recordedHook) });

export function Webhooks() {
  const { data } = usePoll("/webhooks", hooks);
  return (
    <Records
      title="Webhooks that were received"
      description={`Every host at or below ${SIMULATED_HOST} is received here. Paths that begin with /500, /410, /redirect or /slow respond accordingly.`}
      empty={`No webhooks yet. Add one in the console under Settings, Developer, with an address such as https://${SIMULATED_HOST}/orders.`}
    >
      {data?.items.map(({ id, url, headers, body, status, at }) => (
        <Record key={id} title={url} at={at}>
          <p>Responded with {status}</p>
          {Object.entries(headers).map(([name, value]) => (
            <p key={name}>
              {name}: {value}
            </p>
          ))}
          <pre className="whitespace-pre-wrap font-sans">{indented(body)}</pre>
        </Record>
      ))}
    </Records>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

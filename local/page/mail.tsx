import * as z from "zod";
import { recordedMail } from "../shapes.ts";
import { usePoll } from "./calls.ts";
import { LinkedText } from "./linked-text.tsx";
import { Record, Records } from "./records.tsx";

const mails = z.object({ items: z.array(recordedMail) });

export function Mail() {
  const { data } = usePoll("/mail", mails);
  return (
    <Records
      title="Mail that would have been sent"
      empty="No mail yet. Mails that Cooee would send, such as sign-in codes and notices, appear here."
    >
      {data?.items.map(({ id, to, subject, text, html, at }) => (
        <Record key={id} title={subject} at={at}>
          <p>To {to}</p>
          <div className="whitespace-pre-wrap">
            <LinkedText text={text} />
          </div>
          <details>
            <summary className="text-primary-text">As HTML</summary>
            <iframe
              title={`HTML of mail ${id}`}
              sandbox="allow-popups"
              srcDoc={html}
              className="mt-2 h-96 w-full rounded-lg border"
            />
          </details>
        </Record>
      ))}
    </Records>
  );
}

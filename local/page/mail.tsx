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
      {data?.items.map(({ id, to, subject, text, at }) => (
        <Record key={id} title={subject} at={at}>
          <p>To {to}</p>
          <div className="whitespace-pre-wrap">
            <LinkedText text={text} />
          </div>
        </Record>
      ))}
    </Records>
  );
}

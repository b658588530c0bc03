import * as z from "zod";
import { SIMULATED_HOST } from "#worker/ports/webhook-sender.ts";
import { recordedHook } from "../shapes.ts";
import { usePoll } from "./calls.ts";
import { Record, Records } from "./records.tsx";

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

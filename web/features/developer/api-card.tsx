import { useState } from "react";
import { listGroups } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useMe } from "#web/lib/session.ts";
import { ExampleCall } from "./example-call.tsx";
import { SendExample } from "./send-example.tsx";

/** Calls of the API to copy, or to make from here with one's own token. */
export function ApiCard() {
  const me = useMe();
  const [token, setToken] = useState("");
  const trimmed = token.trim();
  return (
    <Card
      title="Try the API"
      description="Copy these calls, or run them here with your own token."
      actions={
        <a
          href="/api/openapi.json"
          target="_blank"
          rel="noreferrer"
          className="font-medium text-primary-text underline-offset-4 hover:underline"
        >
          OpenAPI description
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <TextField
          label="Your app token"
          required
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="cooee_…"
          description="Paste a token to run the calls. It is used for these calls only and is not saved."
          value={token}
          onValue={setToken}
        />
        {may(me, "group") ? (
          <ExampleCall
            label="List your groups"
            token={trimmed}
            example={{ method: "GET", path: listGroups.path }}
            action="List groups"
          />
        ) : null}
        {may(me, "sms") ? <SendExample token={trimmed} /> : null}
      </div>
    </Card>
  );
}

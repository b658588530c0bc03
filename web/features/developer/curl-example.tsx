import { listGroups } from "#core/contract/groups.ts";
import { Card } from "#web/components/ui/card.tsx";
import { CopyField } from "./copy-field.tsx";

/** The shortest call that works, with this console's own address. */
export function CurlExample() {
  const url = `${location.origin}/api${listGroups.path}`;
  return (
    <Card
      title="Calling Cooee"
      description="Send a token with every call. Every call is listed in the API's description."
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
      <CopyField
        label="List your groups, from a command line"
        value={`curl -H "Authorization: Bearer $COOEE_TOKEN" ${url}`}
      />
    </Card>
  );
}

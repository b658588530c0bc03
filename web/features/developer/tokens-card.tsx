import { Plus } from "lucide-react";
import { useState } from "react";
import { type AppToken, listTokens } from "#core/contract/tokens/tokens.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { TokenRow } from "./token-row.tsx";

const CreateTokenDialog = dialogOnDemand(
  async () => (await import("./create-token-dialog.tsx")).CreateTokenDialog,
);

/** The account's app tokens. A person acting for another sees them but cannot change them. */
export function TokensCard() {
  const inPerson = !useMe().original;
  const list = useCall(listTokens, {});
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<AppToken>();
  const tokens = list.data?.data;
  const create = inPerson ? (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      Create token
    </Button>
  ) : null;
  return (
    <Card
      title="App tokens"
      description="Your apps use a token to call Cooee on your behalf. Keep tokens as safe as passwords."
      actions={create}
    >
      <Loaded query={list} what="Your app tokens" waiting={<ListSkeleton />} />
      {tokens?.length === 0 ? (
        <p className="text-muted-foreground">
          No app tokens yet. Tokens your apps use appear here.
        </p>
      ) : null}
      {tokens && tokens.length > 0 ? (
        <ul className="divide-y">
          {tokens.map((token) => (
            <TokenRow key={token._id} token={token} inPerson={inPerson} />
          ))}
        </ul>
      ) : null}
      {creating ? (
        <CreateTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setFresh(token);
          }}
        />
      ) : null}
      {fresh ? (
        <SecretDialog
          title={`The token "${fresh.name}"`}
          label="App token"
          value={fresh.token}
          warning="Copy it now. To see it again, you need a code that we email you."
          onClose={() => setFresh(undefined)}
        />
      ) : null}
    </Card>
  );
}

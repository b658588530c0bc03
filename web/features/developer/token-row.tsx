import { useState } from "react";
import {
  type AppToken,
  deleteToken,
  listTokens,
  sendTokenCode,
  TOKEN_TEXTS,
  viewToken,
} from "#core/contract/tokens/tokens.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { TokenFacts } from "#web/components/tokens/token-facts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const CodeDialog = dialogOnDemand(
  async () => (await import("#web/components/form/code-dialog.tsx")).CodeDialog,
);

interface TokenRowProps {
  token: AppToken;
  /** Whether it may be shown and deleted from here. */
  inPerson: boolean;
}

/** One token, masked; a mailed code shows it again in full. */
export function TokenRow({ token, inPerson }: TokenRowProps) {
  const { email } = useMe();
  const [requested, setRequested] = useState<"show" | "delete">();
  const [whole, setWhole] = useState<string>();
  const send = useAction(sendTokenCode, { handled: true });
  const view = useAction(viewToken, { handled: true });
  const close = () => setRequested(undefined);
  const show = async (code: string) => {
    const { data } = await view.mutateAsync({ id: token._id, code });
    close();
    setWhole(data.token);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <TokenFacts token={token} />
      {inPerson ? (
        <div className="flex gap-2">
          <Button variant="outline" size="sm" onClick={() => setRequested("show")}>
            Show<span className="sr-only"> {token.name}</span>
          </Button>
          <Button variant="outline" size="sm" onClick={() => setRequested("delete")}>
            Delete<span className="sr-only"> {token.name}</span>
          </Button>
        </div>
      ) : null}
      {requested === "show" ? (
        <CodeDialog
          title={`Show the token ${token.name}`}
          sentTo={email}
          send={() => send.mutateAsync({ id: token._id })}
          use={show}
          onClose={close}
        />
      ) : null}
      {requested === "delete" ? (
        <ConfirmAction
          endpoint={deleteToken}
          input={{ id: token._id }}
          invalidates={[listTokens]}
          done={TOKEN_TEXTS.deleted}
          onClose={close}
          title={`Delete ${token.name}?`}
          description="Apps that use it stop working straight away. This cannot be undone."
          confirmLabel="Delete token"
          danger
        />
      ) : null}
      {whole ? (
        <SecretDialog
          title={`The token ${token.name}`}
          label="App token"
          value={whole}
          warning="Anyone with this token can use your account. Keep it secret."
          onClose={() => setWhole(undefined)}
        />
      ) : null}
    </li>
  );
}

import { useState } from "react";
import type { AppToken } from "#core/contract/tokens/tokens.ts";
import {
  listUserTokens,
  sendUserTokenCode,
  viewUserToken,
} from "#core/contract/tokens/user-tokens.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { TokenFacts } from "#web/components/tokens/token-facts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import type { OfUserProps } from "./user-drawer.tsx";

/** A user's app tokens, masked; a code that the administrator is mailed shows one whole (R620). */
export function ViewTokens({ user, onClose }: OfUserProps) {
  const query = useCall(listUserTokens, { userId: user._id });
  const [asked, setAsked] = useState<AppToken>();
  const [whole, setWhole] = useState<AppToken>();
  const close = () => setAsked(undefined);
  if (asked) return <AskForCode token={asked} onSeen={setWhole} onClose={close} />;
  return (
    <Dialog
      onOpenChange={onClose}
      side
      title="App tokens"
      description={`Created by ${user.name}, who is emailed when you look at one.`}
    >
      <Loaded query={query} what="The tokens" waiting={<Skeleton className="h-24" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">{user.name} has no app tokens.</p>
          ) : (
            <ul className="divide-y">
              {data.map((token) => (
                <li key={token._id} className="grid gap-2 py-3 first:pt-0">
                  <TokenFacts token={token} />
                  {whole?._id === token._id ? (
                    <CopyField label="App token" value={whole.token} />
                  ) : (
                    <Button
                      variant="outline"
                      size="sm"
                      className="justify-self-start"
                      onClick={() => setAsked(token)}
                    >
                      Show<span className="sr-only"> {token.name}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface AskForCodeProps {
  token: AppToken;
  onSeen: (token: AppToken) => void;
  onClose: () => void;
}

function AskForCode({ token, onSeen, onClose }: AskForCodeProps) {
  const { email } = useMe();
  const send = useAction(sendUserTokenCode, { handled: true });
  const view = useAction(viewUserToken, { handled: true });
  return (
    <CodeDialog
      title={`Show the token "${token.name}"`}
      sentTo={email}
      send={() => send.mutateAsync({ id: token._id })}
      use={async (code) => {
        const { data } = await view.mutateAsync({ id: token._id, code });
        onSeen(data);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

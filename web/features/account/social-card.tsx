import { useEffect, useRef } from "react";
import { authOptions } from "#core/contract/auth.ts";
import { linkSocial, SOCIAL_TEXTS, startSocial } from "#core/contract/social.ts";
import { readSocialFragment } from "#core/rules/social-return.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useRefreshMe } from "./use-refresh-me.ts";

const NAMES = { google: "Google", apple: "Apple" } as const;

/** Signing in with Google or Apple, where that is configured. */
export function SocialCard() {
  const { socialLogins } = useMe();
  const options = useCall(authOptions, {}).data?.data;
  const start = useAction(startSocial, { onSuccess: ({ url }) => location.assign(url) });
  useReturnedLink();
  const offered = (["google", "apple"] as const).filter((name) => options?.[name]);
  if (offered.length === 0) return null;
  return (
    <Card title="Other ways to sign in">
      <ul className="grid gap-3">
        {offered.map((loginMethod) => (
          <li key={loginMethod} className="flex items-center justify-between gap-3">
            <span className="font-medium">{NAMES[loginMethod]}</span>
            {socialLogins.includes(loginMethod) ? (
              <Badge tone="success">Connected</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                loading={start.isPending && start.variables.loginMethod === loginMethod}
                onClick={() => start.mutate({ loginMethod, purpose: "link" })}
              >
                Connect<span className="sr-only"> {NAMES[loginMethod]}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Finishes what the provider sent the browser back with; the address forgets it at once. */
function useReturnedLink(): void {
  const { _id } = useMe();
  const refresh = useRefreshMe();
  const done = useRef(false);
  const { mutate } = useAction(linkSocial, {
    onSuccess: ({ message }) => {
      void refresh();
      notifySuccess(message);
    },
  });
  useEffect(() => {
    const returned = readSocialFragment(location.hash);
    if (!returned || done.current) return;
    done.current = true;
    history.replaceState(history.state, "", location.pathname);
    if ("refused" in returned) return notifyError(SOCIAL_TEXTS.failed);
    const { code, state, loginMethod } = returned;
    mutate({ user: _id, token: code, state, loginMethod });
  }, [_id, mutate]);
}

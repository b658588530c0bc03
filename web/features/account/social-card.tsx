import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { linkSocial, SOCIAL_TEXTS, startSocial } from "#core/contract/social/social.ts";
import { readSocialFragment } from "#core/rules/social-return.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { LinkSocialDialog } from "./link-social-dialog.tsx";

const NAMES = { google: "Google", apple: "Apple" } as const;

/** Signing in with Google or Apple, where that is configured. */
export function SocialCard() {
  const { socialLogins } = useMe();
  const options = useCall(authOptions, {}).data?.data;
  const start = useAction(startSocial, { onSuccess: ({ url }) => location.assign(url) });
  const { returned, forget } = useReturnedLink();
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
      {returned ? (
        <LinkSocialDialog name={NAMES[returned.loginMethod]} input={returned} onClose={forget} />
      ) : null}
    </Card>
  );
}

/**
 * Links the account that a provider's redirect carries. If the person has a password, returns the
 * redirect's values instead, to be sent with it. Either way they are removed from the URL.
 */
function useReturnedLink() {
  const { _id, hasPassword } = useMe();
  const refresh = useRefreshMe();
  const done = useRef(false);
  const [returned, setReturned] = useState<z.input<typeof linkSocial.input>>();
  const { mutate } = useAction(linkSocial, {
    onSuccess: ({ message }) => {
      void refresh();
      notifySuccess(message);
    },
  });
  useEffect(() => {
    const found = readSocialFragment(location.hash);
    if (!found || done.current) return;
    done.current = true;
    history.replaceState(history.state, "", location.pathname);
    if ("refused" in found) return notifyError(SOCIAL_TEXTS.failed);
    const { code, state, loginMethod } = found;
    const input = { user: _id, token: code, state, loginMethod };
    if (hasPassword) setReturned(input);
    else mutate(input);
  }, [_id, hasPassword, mutate]);
  return { returned, forget: () => setReturned(undefined) };
}

import { authOptions } from "#core/contract/sessions/sessions.ts";
import { startSocial } from "#core/contract/social/social.ts";
import { SOCIAL_METHODS, type SocialMethod } from "#core/rules/social-return.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useAction, useCall } from "#web/lib/query.ts";
import { SocialMark } from "./social-marks.tsx";

const NAMES: Readonly<Record<SocialMethod, string>> = { google: "Google", apple: "Apple" };

/** A button for each provider that is configured. */
export function SocialButtons({ purpose }: { purpose: "signin" | "signup" }) {
  const options = useCall(authOptions, {}).data?.data;
  const start = useAction(startSocial, { onSuccess: ({ url }) => location.assign(url) });
  const offered = SOCIAL_METHODS.filter((method) => options?.[method]);
  if (offered.length === 0) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p className="flex items-center gap-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {offered.map((loginMethod) => (
        <Button
          key={loginMethod}
          variant="outline"
          size="lg"
          // Stays busy until the provider's page replaces this one.
          loading={start.variables?.loginMethod === loginMethod && !start.isError}
          disabled={start.isPending}
          onClick={() => start.mutate({ loginMethod, purpose })}
        >
          <SocialMark method={loginMethod} />
          Continue with {NAMES[loginMethod]}
        </Button>
      ))}
    </div>
  );
}

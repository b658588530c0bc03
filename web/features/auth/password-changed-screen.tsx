import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCarried } from "./use-carried.ts";

export function PasswordChangedScreen() {
  const carried = useCarried();
  return (
    <SignedOutFrame
      title={IDENTITY_TEXTS.passwordChanged}
      description="You have been signed out on every device. Sign in with the new password."
    >
      <LinkButton size="lg" className="w-full" to={paths.home} state={carried}>
        Sign in
      </LinkButton>
    </SignedOutFrame>
  );
}

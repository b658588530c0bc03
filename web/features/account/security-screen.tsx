import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { useMe } from "#web/lib/session.ts";
import { MfaCard } from "./mfa-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SocialCard } from "./social-card.tsx";

export function SecurityScreen() {
  const me = useMe();
  return (
    <SettingsPage
      me={me}
      title="Security"
      description="How you sign in and where you are signed in."
    >
      {me.original ? (
        <Alert title="Only the person who signs in here can see and change these settings" />
      ) : (
        <>
          <PasswordCard />
          <MfaCard />
          <SocialCard />
          <SessionsCard />
        </>
      )}
    </SettingsPage>
  );
}

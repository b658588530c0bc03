import { Alert } from "#web/components/ui/alert.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useMe } from "#web/lib/session.ts";
import { MfaCard } from "./mfa-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SocialCard } from "./social-card.tsx";

export function SecurityScreen() {
  const me = useMe();
  return (
    <>
      <PageHeader title="Security" description="How you sign in and where you are signed in." />
      {me.original ? (
        <Alert title="Only the person who signs in here can see and change these settings" />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <PasswordCard />
          <div className="grid gap-4">
            <MfaCard />
            <SocialCard />
          </div>
          <div className="lg:col-span-2">
            <SessionsCard />
          </div>
        </div>
      )}
    </>
  );
}

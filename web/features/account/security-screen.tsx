import { ShieldCheck } from "lucide-react";
import { may } from "#core/permissions.ts";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { AdministratorLoginsCard } from "./administrator-logins-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SocialCard } from "./social-card.tsx";

export function SecurityScreen() {
  const me = useMe();
  return (
    <SettingsPage me={me} description="How you sign in and where you are signed in.">
      {me.original ? (
        <Alert title="Only the person who signs in here can see and change these settings" />
      ) : (
        <>
          <PasswordCard />
          <MfaCard />
          <SocialCard />
          <SessionsCard />
          {may(me, "settings") ? <AdministratorLoginsCard /> : null}
        </>
      )}
    </SettingsPage>
  );
}

function MfaCard() {
  const { mfaEmailList } = useMe();
  const on = mfaEmailList.length > 0;
  return (
    <Card
      title="Multi-factor sign-in"
      description="When you sign in, we also ask for a code sent to an email you choose."
      actions={
        <Badge tone={on ? "success" : "neutral"} icon={on ? ShieldCheck : undefined}>
          {on ? `On, ${formatCounted(mfaEmailList.length, "email")}` : "Off"}
        </Badge>
      }
    >
      <LinkButton variant="outline" to={paths.emailMfaList}>
        {on ? "Manage emails" : "Turn on"}
      </LinkButton>
    </Card>
  );
}

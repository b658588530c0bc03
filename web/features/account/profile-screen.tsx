import { may } from "#core/permissions.ts";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { useMe } from "#web/lib/session.ts";
import { ContactCard } from "./contact-card.tsx";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { NameCard } from "./name-card.tsx";

export function ProfileScreen() {
  const me = useMe();
  return (
    <SettingsPage me={me} description="Your details and your business.">
      <NameCard />
      <ContactCard />
      {may(me, "settings") ? <LogoCard /> : null}
      <DeleteAccountCard />
    </SettingsPage>
  );
}

import { may } from "#core/access.ts";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useMe } from "#web/lib/session.ts";
import { ContactCard } from "./contact-card.tsx";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { NameCard } from "./name-card.tsx";

export function ProfileScreen() {
  const me = useMe();
  return (
    <>
      <PageHeader title="Profile" description="Your details and your business." />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <NameCard />
        <ContactCard />
        {may(me, "settings") ? <LogoCard /> : null}
        <DeleteAccountCard />
      </div>
    </>
  );
}

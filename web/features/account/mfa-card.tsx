import { ShieldCheck } from "lucide-react";
import { Badge } from "#web/components/ui/badge.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

export function MfaCard() {
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

import { useState } from "react";
import { useLocation } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { Upgrade } from "#web/components/layout/upgrade.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

/** The button that leads to more credit; people on a trial upgrade first. */
export function AddCredits({ small }: { small?: boolean }) {
  const me = useMe();
  const { pathname } = useLocation();
  const [upgrading, setUpgrading] = useState(false);
  const size = small ? "sm" : "md";
  if (me.role === "trial") {
    return (
      <>
        <Button size={size} onClick={() => setUpgrading(true)}>
          Upgrade
        </Button>
        <Upgrade open={upgrading} onOpenChange={setUpgrading} supportEmail={me.supportEmail} />
      </>
    );
  }
  // R196, C65: a sub-account asks its admin here, even if it may buy credit elsewhere.
  if (me.role === "subaccount" || !may(me, "buyCredit")) return null;
  return (
    <Button asChild size={size}>
      <Link to={paths.buyCredits} state={{ from: pathname }}>
        Add Credits
      </Link>
    </Button>
  );
}

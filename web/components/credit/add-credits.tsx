import { useState } from "react";
import { useLocation } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { Upgrade } from "#web/components/layout/upgrade.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
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
        {upgrading ? (
          <Upgrade supportEmail={me.supportEmail} onClose={() => setUpgrading(false)} />
        ) : null}
      </>
    );
  }
  // R196, C65: a sub-account asks its admin here, even if it may buy credit elsewhere.
  if (me.role === "subaccount" || !may(me, "buyCredit")) return null;
  return (
    <LinkButton size={size} to={paths.buyCredits} state={{ from: pathname }}>
      Add Credits
    </LinkButton>
  );
}

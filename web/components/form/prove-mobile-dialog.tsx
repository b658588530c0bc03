import { mobile } from "#core/contract/fields/identity-fields.ts";
import { changeMobile } from "#core/contract/security/security.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { call } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { ProveDialog } from "./prove-dialog.tsx";

/** Confirms the person's own mobile with a code, or changes it. */
export function ProveMobileDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  return (
    <ProveDialog
      title={me.isMobileVerified ? "Change mobile" : "Confirm your mobile"}
      description="We will text a code to it."
      label="Mobile number"
      type="tel"
      schema={mobile}
      initial={me.isMobileVerified ? "" : formatMobile(me.mobile)}
      display={formatMobile}
      send={(value, password) => call(changeMobile, { mobile: value, password })}
      use={(value, code) => call(changeMobile, { mobile: value, code })}
      onClose={onClose}
    />
  );
}

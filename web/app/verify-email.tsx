import { useNavigate } from "react-router-dom";
import { email } from "#core/contract/fields/identity-fields.ts";
import {
  resendEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from "#core/contract/security/security.ts";
import { ProveDialog } from "#web/components/form/prove-dialog.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";

/** R458. */
const GO_ON_AFTER_MS = 2000;

/** Verifies the person's e-mail with a code, then continues to the verification of the business. */
export function VerifyEmail({ me, onClose }: { me: Me; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ProveDialog
      title="Verify your email"
      description="Confirm your email before you verify your business. We will send a code to it."
      label="Email"
      type="email"
      schema={email}
      initial={me.email}
      send={(value, password) => call(sendEmailVerification, { email: value, password })}
      resend={(value, password) => call(resendEmailVerification, { email: value, password })}
      use={async (value, code) => {
        const said = await call(verifyEmail, { email: value, code });
        setTimeout(() => navigate(paths.createUserVerification), GO_ON_AFTER_MS);
        return said;
      }}
      onClose={onClose}
    />
  );
}

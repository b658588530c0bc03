import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { TextLink } from "./text-link.tsx";

/** What `/` shows once after a deletion: what is gone, what is kept, and the ways back. */
export function FarewellScreen() {
  const support = useCall(authOptions, {}).data?.data.supportEmail;
  return (
    <SignedOutFrame
      wide
      title="Your account is deleted"
      description="Thank you for using Cooee."
      footer={<TextLink to={paths.home}>Go to sign-in</TextLink>}
    >
      <div className="grid grid-cols-1 gap-5">
        <section>
          <h2 className="font-semibold">What is gone</h2>
          <p className="mt-1">
            Everyone is signed out, campaigns are stopped, and your email and mobile are no longer
            linked to the account. Contacts, messages, templates and files can no longer be opened,
            and are erased after {RETENTION_DAYS} days.
          </p>
        </section>
        <section>
          <h2 className="font-semibold">What we keep</h2>
          <ul className="mt-1 grid list-disc gap-1 pl-4">
            <li>
              Invoices and records of payments, because the law requires it: five years for tax, and
              seven for company records.
            </li>
            <li>A log of what was done and when, without names or content.</li>
          </ul>
        </section>
        <section>
          <h2 className="font-semibold">If you change your mind</h2>
          <p className="mt-1">
            Sign up again at any time, with the same email if you like. The new account starts
            empty.
            {support ? (
              <>
                {" "}
                If you deleted it by mistake, write to{" "}
                <a className="underline" href={`mailto:${support}`}>
                  {support}
                </a>{" "}
                within {RETENTION_DAYS} days.
              </>
            ) : null}
          </p>
        </section>
        <LinkButton className="justify-self-start" variant="outline" to={paths.signUp}>
          Create an account
        </LinkButton>
      </div>
    </SignedOutFrame>
  );
}

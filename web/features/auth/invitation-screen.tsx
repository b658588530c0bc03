import { useLocation, useParams } from "react-router-dom";
import { acceptInvitation, checkInvitation } from "#core/contract/sub-accounts/sub-accounts.ts";
import { Form } from "#web/components/form/form.tsx";
import { NewPasswordFields } from "#web/components/form/new-password-fields.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { call } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useEnter } from "#web/lib/enter.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { PersonNameField } from "./person-name-field.tsx";
import { TextLink } from "./text-link.tsx";

/** Where an invitation's link leads: says who is inviting, and asks for the new account's password. */
export function InvitationScreen() {
  const { code = "" } = useParams();
  // The secret half never reaches a server's log: browsers do not send the hash.
  const secret = useLocation().hash.slice(1);
  const link = { token: code, secret };
  const query = useCall(checkInvitation, link, { onRequest: true });
  if (query.data) return <Acceptance link={link} offer={query.data.data} />;
  if (query.error) {
    return (
      <SignedOutFrame title="Invitation" description={messageOf(query.error)}>
        <LinkButton size="lg" className="w-full" to={paths.home}>
          Sign in
        </LinkButton>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title="Invitation" description="Checking your invitation.">
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </SignedOutFrame>
  );
}

interface AcceptanceProps {
  link: { token: string; secret: string };
  offer: { email: string; name: string; company: string };
}

function Acceptance({ link, offer }: AcceptanceProps) {
  const enter = useEnter();
  const form = useForm({
    schema: acceptInvitation.input,
    initial: { ...link, name: offer.name, password: "", confirmPassword: "" },
    onSubmit: async (values) => {
      notifySuccess((await call(acceptInvitation, values)).message);
      enter(paths.home);
    },
  });
  return (
    <SignedOutFrame
      title={`Join ${offer.company}`}
      description={
        <>
          You were invited as <strong className="break-words font-medium">{offer.email}</strong>.
          Choose a password to get started.
        </>
      }
      footer={
        <>
          Have an account already? <TextLink to={paths.home}>Sign in</TextLink>
        </>
      }
    >
      <Form form={form}>
        <PersonNameField {...form.text("name")} />
        <NewPasswordFields values={form.values} errors={form.errors} onValue={form.set} />
        <Button type="submit" size="lg" loading={form.submitting}>
          Join
        </Button>
      </Form>
    </SignedOutFrame>
  );
}

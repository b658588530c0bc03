import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { sendMfaCode } from "#core/contract/sign-in/sign-in.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { FlowGate, useReloadFlow } from "./flow-gate.tsx";
import { keptMfaEmails } from "./mfa-emails.ts";
import { TextLink } from "./text-link.tsx";

/** First half of the second factor: choosing which address gets the code. */
export function MfaScreen() {
  return (
    <FlowGate serves={[paths.mfaEmailList, paths.verification]} otherwise={paths.home}>
      {({ email }) => <ChooseAddress wasSent={email} />}
    </FlowGate>
  );
}

function ChooseAddress({ wasSent }: { wasSent: boolean }) {
  const [emails] = useState(keptMfaEmails);
  const [id, setId] = useState(emails[0]?.id ?? "");
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  const send = useAction(sendMfaCode, {
    handled: true,
    onSuccess: async ({ message }) => {
      notifySuccess(message, 5);
      await reloadFlow();
      const email = emails.find((each) => each.id === id)?.email;
      navigate(paths.verification, { state: { email } });
    },
  });
  // Only the response to signing in has the list, and this browser no longer has it.
  if (emails.length === 0) return <Navigate to={paths.home} replace />;
  return (
    <SignedOutFrame
      title="Confirm it is you"
      description="Choose the email to send your code to."
      footer={<TextLink to={paths.home}>Back to sign in</TextLink>}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ id });
        }}
      >
        {send.isError ? <Alert tone="danger" title={messageOf(send.error)} /> : null}
        <RadioGroup
          label="Email"
          value={id}
          onValueChange={setId}
          options={emails.map((each) => ({ value: each.id, label: each.email }))}
        />
        <Button type="submit" size="lg" loading={send.isPending}>
          Send code
        </Button>
        {wasSent ? (
          <p className="text-center">
            <TextLink to={paths.verification}>I have a code</TextLink>
          </p>
        ) : null}
      </form>
    </SignedOutFrame>
  );
}

import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { confirmSignUp, requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useReloadFlow } from "./flow-gate.tsx";
import { nextStep } from "./next-step.ts";
import { TextLink } from "./text-link.tsx";
import { useTaken } from "./use-taken.ts";

/** R457. */
const STAY_MS = 2000;

/**
 * Where the link in a sign-up mail leads. It waits for a press, because programs that scan mail
 * open links too.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const taken = useTaken();
  const confirm = useAction(confirmSignUp, { handled: true });
  if (confirm.isSuccess) return <Confirmed message={confirm.data.message} />;
  const press = () => {
    confirm.mutate(
      { token },
      {
        onError: (error) => {
          try {
            taken(error);
          } catch {
            // The error is shown above the button.
          }
        },
      },
    );
  };
  return (
    <SignedOutFrame
      title="Confirm your email"
      description="Press the button to confirm that this email is yours."
      footer={<TextLink to={paths.signUp}>Sign up again</TextLink>}
    >
      <div className="grid gap-4">
        {confirm.isError ? <Alert tone="danger" title={messageOf(confirm.error)} /> : null}
        <Button size="lg" loading={confirm.isPending} onClick={press}>
          Confirm my email
        </Button>
      </div>
    </SignedOutFrame>
  );
}

function Confirmed({ message }: { message: string }) {
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  const goOn = useEffectEvent(async () => {
    await reloadFlow();
    const { data } = await call(requiredCodes, {});
    navigate(nextStep(data) ?? paths.home, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => void goOn().catch(() => navigate(paths.home)), STAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignedOutFrame title="Email confirmation" description="Taking you to the next step.">
      <p role="status" className="flex items-center gap-3">
        <CircleCheck className="size-5 text-primary-text" aria-hidden="true" />
        {message}
      </p>
    </SignedOutFrame>
  );
}

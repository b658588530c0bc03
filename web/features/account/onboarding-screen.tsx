import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { finishOnboarding, onboarding } from "#core/contract/profile/profile.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { LogoCard } from "./logo-card.tsx";
import { NameCard } from "./name-card.tsx";
import { RegionCard } from "./region-card.tsx";

const COMPANY = "Your business";
const STEPS = [COMPANY, "Time zone", "Logo"];

/** The first steps of a new account. Each can be skipped; the settings offer all of them too. */
export function OnboardingScreen() {
  const { data, error, refetch } = useCall(onboarding, {});
  if (data) return <Steps steps={data.data.steps.company ? STEPS.slice(1) : STEPS} />;
  if (error) {
    return (
      <div className="max-w-xl">
        <PageHeader title="Welcome" />
        <LoadError what="Your first steps" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <ScreenSkeleton />;
}

/** The steps of the first render: saving one of them does not renumber the others. */
function Steps({ steps: initial }: { steps: readonly string[] }) {
  const [steps] = useState(initial);
  const me = useMe();
  const navigate = useNavigate();
  const refresh = useRefreshMe();
  const [step, setStep] = useState(0);
  const finish = useAction(finishOnboarding, {
    onSuccess: () => {
      void refresh();
      navigate(paths.quickActions);
    },
  });
  const shown = steps[step];
  const next = () => setStep(step + 1);
  return (
    <div className="max-w-xl">
      <PageHeader
        title={`Welcome, ${me.name}`}
        description={`${steps.length === 2 ? "Two" : "Three"} short steps, then you can send your first message. You can change all of this later.`}
      />
      <Stepper steps={steps} current={step} />
      {shown === COMPANY ? <NameCard saveLabel="Save and continue" onSaved={next} /> : null}
      {shown === "Time zone" ? <RegionCard saveLabel="Save and continue" onSaved={next} /> : null}
      {shown === "Logo" ? <LogoCard /> : null}
      <div className="mt-4 flex justify-between gap-2">
        {step > 0 ? (
          <Button variant="outline" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {step === steps.length - 1 ? (
          <Button loading={finish.isPending} onClick={() => finish.mutate({})}>
            Finish
          </Button>
        ) : (
          <Button variant="ghost" onClick={next}>
            Skip
          </Button>
        )}
      </div>
    </div>
  );
}

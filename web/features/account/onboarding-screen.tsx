import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { finishOnboarding } from "#core/contract/user.ts";
import { Button } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { LogoCard } from "./logo-card.tsx";
import { NameCard } from "./name-card.tsx";
import { RegionCard } from "./region-card.tsx";

const STEPS = ["Your business", "Time zone", "Logo"];

/** The first steps of a new account. Each can be skipped; the settings offer all of them too. */
export function OnboardingScreen() {
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
  const next = () => setStep(step + 1);
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title={`Welcome, ${me.name}`}
        description="Three short steps, then you can send your first message. You can change all of this later."
      />
      <Stepper steps={STEPS} current={step} />
      {step === 0 ? <NameCard saveLabel="Save and continue" onSaved={next} /> : null}
      {step === 1 ? <RegionCard saveLabel="Save and continue" onSaved={next} /> : null}
      {step === 2 ? <LogoCard /> : null}
      <div className="mt-5 flex justify-between gap-2">
        {step > 0 ? (
          <Button variant="outline" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {step === STEPS.length - 1 ? (
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

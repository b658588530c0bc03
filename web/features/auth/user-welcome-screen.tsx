import { ChartColumn, MessagesSquare, UsersRound } from "lucide-react";
import { requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { nextStep } from "./next-step.ts";

const POINTS = [
  { icon: UsersRound, text: "Import your customers from a spreadsheet." },
  { icon: MessagesSquare, text: "Write one message and send it to all of them." },
  { icon: ChartColumn, text: "See who got it and what they replied." },
] as const;

/** Welcomes people who are here for the first time, and offers to resume a sign-up left halfway. */
export function UserWelcomeScreen() {
  const flow = useCall(requiredCodes, {}).data?.data;
  const unfinished = flow?.flow === "signup" ? nextStep(flow) : undefined;
  return (
    <SignedOutFrame
      title="Welcome to Cooee"
      description="Text messages to your customers, from one place."
    >
      <ul className="mb-6 grid gap-3">
        {POINTS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-primary-text" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <LinkButton size="lg" to={unfinished ?? paths.signUp}>
          {unfinished ? "Finish your sign-up" : "Create an account"}
        </LinkButton>
        <LinkButton size="lg" variant="outline" to={paths.home}>
          Sign in
        </LinkButton>
      </div>
    </SignedOutFrame>
  );
}

import { CircleCheck, CircleDashed, Clock, type LucideIcon } from "lucide-react";
import { useLocation } from "react-router-dom";
import type * as z from "zod";
import { CHECKLIST, type dashboardData } from "#core/contract/dashboard/dashboard.ts";
import { may, type Permission } from "#core/permissions.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

type Checklist = z.output<typeof dashboardData.output>["data"];

interface ChecklistCardProps {
  /** Undefined while they load. */
  steps: Checklist | undefined;
}

/** Get Started: five steps, and how many are done; hidden once all are. */
export function ChecklistCard({ steps: data }: ChecklistCardProps) {
  const me = useMe();
  const { pathname } = useLocation();
  if (data?.completed === CHECKLIST.length) return null;
  return (
    <Card title="Get Started Checklist" description="Five steps to get the most out of Cooee.">
      {me.isOnboarded || !may(me, "settings") || pathname === paths.onboarding ? null : (
        <LinkButton size="sm" className="mb-4" to={paths.onboarding}>
          Send your first text
        </LinkButton>
      )}
      {data ? (
        <>
          <div className="mb-2 flex items-center gap-3">
            <div className="flex-1">
              <Progress
                value={data.completed}
                max={CHECKLIST.length}
                label="Get Started Checklist"
              />
            </div>
            <p className="figures text-muted-foreground">
              {data.completed}/{CHECKLIST.length} completed
            </p>
          </div>
          <ul>
            {STEPS.map((step) => (
              <Step key={step.key} step={step} state={stateOf(step, data)} />
            ))}
          </ul>
        </>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

type StepState = "done" | "open" | "inReview";

const STATES: Readonly<Record<StepState, { icon: LucideIcon; tone: string; words: string }>> = {
  done: { icon: CircleCheck, tone: "text-primary-text", words: "done" },
  open: { icon: CircleDashed, tone: "text-muted-foreground", words: "not done yet" },
  inReview: { icon: Clock, tone: "text-info-text", words: "in review" },
};

function stateOf({ key }: ChecklistStep, { checklist, inReview }: Checklist): StepState {
  if (checklist[key]) return "done";
  return key === "verified" && inReview ? "inReview" : "open";
}

function Step({ step, state }: { step: ChecklistStep; state: StepState }) {
  const me = useMe();
  const { link } = step;
  const { icon: Icon, tone, words } = STATES[state];
  const review = state === "inReview" ? REVIEW : undefined;
  return (
    <li className="flex items-start gap-3 border-b py-2.5 last:border-b-0 last:pb-0">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {step.label}
          <span className="sr-only">: {words}</span>
        </p>
        <p className="text-muted-foreground text-xs">{review?.description ?? step.description}</p>
        {link && state !== "done" && may(me, link.may) ? (
          <LinkButton variant="outline" size="sm" className="mt-2" to={link.to}>
            {review?.words ?? link.words}
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-2 w-full rounded-full" />
      {STEPS.map(({ key }) => (
        <Skeleton key={key} className="h-20 w-full" />
      ))}
    </div>
  );
}

interface ChecklistStep {
  key: (typeof CHECKLIST)[number];
  label: string;
  description: string;
  /** Where it is done, and who may go there. */
  link?: { to: string; words: string; may: Permission };
}

/** The first step, while an administrator looks at what was sent. */
const REVIEW = {
  description: "We are reviewing your business, and will let you know.",
  words: "See what you sent",
} as const;

/** The five steps (R335), in the best order to take them. */
const STEPS: readonly ChecklistStep[] = [
  {
    key: "verified",
    label: "Verify your business",
    description: "Tell us who you are, so you can send under your own name.",
    link: { to: paths.userVerification, words: "Verify", may: "verification" },
  },
  {
    key: "sender",
    label: "Get your own sender",
    description: "A business name or a number that your customers know.",
    link: { to: paths.senderIds, words: "Sender IDs", may: "senderIds" },
  },
  {
    key: "template",
    label: "Save a template",
    description: "A message you send often, ready to use.",
    link: { to: paths.addTemplate, words: "New template", may: "templateForms" },
  },
  {
    key: "group",
    label: "Create a contact group",
    description: "Import a file or add people one by one.",
    link: { to: paths.groups, words: "Groups", may: "group" },
  },
  {
    key: "campaign",
    label: "Send a campaign",
    description: "One message to everyone in a group.",
    link: { to: paths.createCampaign, words: "New campaign", may: "campaign" },
  },
];

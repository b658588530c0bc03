import type { EditedTrigger, TriggerType } from "../edited-trigger.ts";
import { GroupChoice } from "./contact-fields.tsx";
import { DateTriggerFields } from "./date-trigger-fields.tsx";
import { CampaignChoice, FormChoice, KeywordChoice, SegmentChoice } from "./trigger-choices.tsx";

interface TriggerFieldsProps {
  trigger: EditedTrigger;
  onTrigger: (trigger: EditedTrigger) => void;
  error: string | undefined;
}

/** What else there is to say of a trigger, by its type. */
export function TriggerFields({ trigger, onTrigger, error }: TriggerFieldsProps) {
  const { type } = trigger;
  switch (type) {
    case "group":
      return (
        <GroupChoice
          value={trigger.group}
          onValue={(group) => onTrigger({ type, group })}
          error={error}
          description="Contacts who are in it already do not start it."
        />
      );
    case "keyword":
      return (
        <KeywordChoice
          value={trigger.keyword}
          onValue={(keyword) => onTrigger({ type, keyword })}
          error={error}
        />
      );
    case "form":
      return (
        <FormChoice
          value={trigger.form}
          onValue={(form) => onTrigger({ type, form })}
          error={error}
        />
      );
    case "segment":
      return (
        <SegmentChoice
          value={trigger.segment}
          onValue={(segment) => onTrigger({ type, segment })}
          error={error}
        />
      );
    case "click":
      return (
        <CampaignChoice
          value={trigger.campaign}
          onValue={(campaign) => onTrigger({ type, campaign })}
          error={error}
        />
      );
    case "date":
      return <DateTriggerFields trigger={trigger} onTrigger={onTrigger} error={error} />;
    default:
      return <p className="text-muted-foreground">{ABOUT[type]}</p>;
  }
}

const ABOUT: Readonly<
  Record<Extract<TriggerType, "message" | "optIn" | "optOut" | "api">, string>
> = {
  message: "Any text that you receive, except automatic replies and texts about opting out or in.",
  optIn: "A contact texts START, or opts back in on the opt-out page.",
  optOut: "A contact opts out. They receive no messages, but your team can be notified.",
  api: "Your app calls POST /workflow/start with this workflow's id and a number.",
};

import { PencilLine, Zap } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { useEditor } from "./editor-context.ts";
import { ProblemList } from "./problem-list.tsx";
import { TRIGGER_LOOKS } from "./trigger-looks.ts";
import { settingWords, triggerWords } from "./workflow-words.ts";

/** What starts the workflow, and its rules. */
export function TriggerCard() {
  const { state, names, problems: all, mayEdit, openTrigger, openSettings } = useEditor();
  const { trigger, settings } = state.draft;
  const Icon = trigger ? TRIGGER_LOOKS[trigger.type].icon : Zap;
  const problems = all.filter(({ action }) => action === null);
  return (
    <div className={cn("rounded-lg border bg-surface", problems.length > 0 && "border-accent")}>
      <button
        type="button"
        onClick={openTrigger}
        disabled={!mayEdit}
        className="flex w-full items-start gap-3 rounded-lg p-3 text-left enabled:hover:bg-muted"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-info-soft text-info-text">
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-muted-foreground text-xs">Starts when</span>
          <span className="block break-words font-medium">{triggerWords(trigger, names)}</span>
          <ProblemList problems={problems} />
        </span>
      </button>
      <div className="flex items-center gap-2 border-t py-1.5 pr-2 pl-3">
        <p className="min-w-0 flex-1 text-muted-foreground text-xs">
          {settingWords(settings, names).join(" · ")}
        </p>
        {mayEdit ? (
          <Button variant="ghost" size="sm" onClick={openSettings}>
            <PencilLine aria-hidden="true" />
            Rules
          </Button>
        ) : null}
      </div>
    </div>
  );
}

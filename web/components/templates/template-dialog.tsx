import { FileText } from "lucide-react";
import { useState } from "react";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { listTemplates, type Template } from "#core/contract/templates/templates.ts";
import type { Medium } from "#core/permissions.ts";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const LISTS = [
  { value: "user", label: "My Templates" },
  { value: "global", label: "Pre-Made" },
] as const;

/** The first ones; a search finds the others. */
const SHOWN = 20;
const SEARCH_AFTER_MS = 250;

interface TemplateDialogProps {
  medium: Medium;
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/** Chooses a template for the text that is being written. */
export function TemplateDialog({ medium, onChoose, onClose }: TemplateDialogProps) {
  const [visibility, setVisibility] = useState<Template["visibility"]>("user");
  const [search, setSearch] = useState("");
  return (
    <Dialog onOpenChange={onClose} title="Select Your Template">
      <div className="grid grid-cols-1 gap-4 pb-5">
        <Input
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div>
          <SegmentedControl
            label="Templates"
            value={visibility}
            onValueChange={setVisibility}
            options={LISTS}
          />
        </div>
        <Found medium={medium} visibility={visibility} search={search} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

interface FoundProps extends Pick<Template, "visibility"> {
  medium: Medium;
  search: string;
  onChoose: (template: Template) => void;
}

function Found({ medium, visibility, search, onChoose }: FoundProps) {
  const settled = useSettled(search.trim(), SEARCH_AFTER_MS);
  const requested = { mode: medium, visibility, search: settled || undefined, pageSize: SHOWN };
  const query = useCall(listTemplates, requested, { keepPrevious: true });
  if (query.error) {
    return (
      <LoadError what="Your templates" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!query.data) return <Skeleton className="h-40" />;
  const { items, total } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title={TEMPLATE_TEXTS.none}
        description={settled ? "Try fewer letters." : noneWords(visibility)}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-2" aria-label="Templates">
        {items.map((template) => (
          <li key={template._id}>
            <Choice template={template} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p className="mt-3 text-muted-foreground text-xs">
          The first {SHOWN} of {total}. Search to find the others.
        </p>
      ) : null}
    </>
  );
}

function noneWords(visibility: Template["visibility"]): string {
  return visibility === "global"
    ? "Templates from Cooee that you can use will appear here."
    : "Templates you save appear here.";
}

interface ChoiceProps {
  template: Template;
  onChoose: (template: Template) => void;
}

function Choice({ template, onChoose }: ChoiceProps) {
  const { name, content, shared } = template;
  return (
    <Button
      variant="outline"
      className="h-auto w-full flex-col items-stretch gap-1 px-3 py-2 text-left"
      onClick={() => onChoose(template)}
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{name}</span>
        <SharingMark shared={shared} assigned={[]} />
      </span>
      <span className="line-clamp-2 whitespace-pre-wrap break-words font-normal text-muted-foreground text-xs">
        {content}
      </span>
    </Button>
  );
}

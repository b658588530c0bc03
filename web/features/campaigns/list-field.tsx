import { useQueryClient } from "@tanstack/react-query";
import { Download, FileSpreadsheet, ListPlus, X } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import {
  type CheckedAudience,
  createAudience,
  getAudience,
} from "#core/contract/audiences/audiences.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { Field } from "#web/components/form/field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import type { Chosen } from "./use-chosen-groups.ts";

interface ListFieldProps {
  way: "numbers" | "sheet";
  chosen: Chosen;
  audience: string | null;
  error: string | undefined;
  /** The saved draft, for the spreadsheet's screen to come back to; undefined if there is no way back. */
  draftId: (() => string | undefined) | undefined;
  onAudience: (id: string | null) => void;
}

/** The chosen list of numbers or spreadsheet, with what was left out of it, and a way to choose another. */
export function ListField({ way, chosen, audience, error, draftId, onAudience }: ListFieldProps) {
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState("");
  const { list } = chosen;
  const label = way === "sheet" ? "Spreadsheet" : "Numbers";
  return (
    <Field
      label={label}
      required
      error={error}
      aside={list ? formatCounted(list.total, "number") : undefined}
    >
      {({ id, "aria-labelledby": labelled, "aria-describedby": described }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
        <div id={id} role="group" aria-labelledby={labelled} className="grid min-h-9 gap-2">
          {audience !== null && chosen.error ? (
            <LoadError what="The list" error={chosen.error} onRetry={chosen.reload} />
          ) : audience === null ? null : list ? (
            <ChosenList list={list} onRemove={() => onAudience(null)} />
          ) : (
            <Skeleton className="h-9 w-64" />
          )}
          <div className="flex flex-wrap gap-2" aria-describedby={described}>
            {way === "sheet" && draftId ? (
              <LinkButton variant="outline" to={paths.sheetFor(draftId())}>
                <FileSpreadsheet aria-hidden="true" />
                {list ? "Choose another spreadsheet" : "Choose a spreadsheet"}
              </LinkButton>
            ) : null}
            {way === "numbers" ? (
              <Button variant="outline" onClick={() => setTyping(true)}>
                <ListPlus aria-hidden="true" />
                {list ? "Change numbers" : "Add numbers"}
              </Button>
            ) : null}
          </div>
          {typing ? (
            <NumbersDialog
              text={text}
              onText={setText}
              replaces={list?.total ?? 0}
              onClose={() => setTyping(false)}
              onMade={(made) => {
                setTyping(false);
                onAudience(made);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

const NAMES = {
  numbers: "Typed numbers",
  sheet: "Spreadsheet",
  recipients: "Recipients of",
} as const;

function ChosenList({ list, onRemove }: { list: CheckedAudience; onRemove: () => void }) {
  const name = list.kind === "recipients" ? `${NAMES.recipients} ${list.name}` : list.name;
  return (
    <div className="grid gap-1">
      <p className="flex h-9 min-w-0 max-w-md items-center gap-2 rounded-lg border bg-surface pr-0.5 pl-3">
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name || NAMES[list.kind]}
        </span>
        <Button variant="ghost" size="icon-sm" aria-label="Remove the list" onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </p>
      <LeftOut list={list} />
    </div>
  );
}

/** What is not among the numbers, and a file of it. */
function LeftOut({ list }: { list: CheckedAudience }) {
  const { duplicates, invalid } = list;
  if (duplicates + invalid === 0) return null;
  const parts = [
    ...(duplicates > 0 ? [formatCounted(duplicates, "duplicate")] : []),
    ...(invalid > 0 ? [formatCounted(invalid, "invalid number")] : []),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-accent-text">
      Left out: {parts.join(" and ")}
      <LinkButton variant="link" href={`/api/gateway/audience/${list._id}/rejected`} download>
        <Download aria-hidden="true" />
        Download them
      </LinkButton>
    </p>
  );
}

interface NumbersDialogProps {
  /** What was typed so far. */
  text: string;
  onText: (text: string) => void;
  /** How many numbers the campaign has now. */
  replaces: number;
  onClose: () => void;
  onMade: (audience: string) => void;
}

/** Types or pastes the numbers of a campaign. */
function NumbersDialog({ text, onText, replaces, onClose, onMade }: NumbersDialogProps) {
  const form = useId();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const make = useAction(createAudience, {
    handled: true,
    onSuccess: ({ data }) => {
      client.setQueryData(keyOf(getAudience, { id: data._id }), { data });
      onMade(data._id);
    },
  });

  // Closing keeps them until the page is left.
  useUnloadWarning(() => text !== "" && !make.isPending);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog is inside the campaign's own form.
    event.stopPropagation();
    const contacts = splitNumbers(text).filter((number) => number.trim() !== "");
    if (contacts.length === 0) return setProblem(NUMBER_TEXTS.required);
    make.mutate({ contacts }, { onError: (error) => setProblem(messageOf(error)) });
  };

  return (
    <Dialog
      onOpenChange={onClose}
      title="Numbers"
      description={
        replaces > 0
          ? `These replace the ${formatCounted(replaces, "number")} of this campaign.`
          : "Each number gets one message, however often it is in the list."
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={make.isPending}>
            Use these numbers
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="pb-5">
        <TextareaField
          label="Mobile numbers"
          required
          error={problem}
          description="Type or paste them, with commas, semicolons, spaces or new lines in between."
          rows={8}
          value={text}
          onValue={(next) => {
            setProblem(undefined);
            onText(next);
          }}
        />
      </form>
    </Dialog>
  );
}

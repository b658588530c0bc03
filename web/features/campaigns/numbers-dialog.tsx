import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { createAudience, getAudience } from "#core/contract/audiences/audiences.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { formatCounted } from "#web/lib/format.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

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
export function NumbersDialog({ text, onText, replaces, onClose, onMade }: NumbersDialogProps) {
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

import { type SubmitEvent, useState } from "react";
import { updateDraft } from "#core/contract/campaigns/draft-changes.ts";
import { checkDraft, type Draft, getDraft } from "#core/contract/campaigns/drafts.ts";
import { tagsWithoutFallback, withFallbacks } from "#core/rules/fallbacks.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useAction } from "#web/lib/query.ts";
import { valuesOf } from "./draft-values.ts";

const MOST = 100;

/** Asks what the text says where a contact has no value, and has the flight check made again. */
export function FallbackFields({ draft }: { draft: Draft }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const change = useAction(updateDraft, { handled: true, invalidates: [getDraft, checkDraft] });
  const tags = tagsWithoutFallback(draft.message);
  const given = Object.entries(typed).flatMap(([key, text]) =>
    text.trim() ? [[key, text.trim()]] : [],
  );
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const message = withFallbacks(draft.message, Object.fromEntries(given));
    change.mutate({ ...valuesOf(draft), id: draft._id, message });
  };
  return (
    <form noValidate className="grid w-full max-w-sm gap-3" onSubmit={save}>
      {tags.map((key, index) => (
        <TextField
          key={key}
          label={`Where {{${key}}} is missing, write`}
          placeholder="there"
          autoComplete="off"
          maxLength={MOST}
          value={typed[key] ?? ""}
          // A brace would end the tag.
          onValue={(text) => setTyped({ ...typed, [key]: text.replace(/[{}]/g, "") })}
          error={index === 0 && change.error ? messageOf(change.error) : undefined}
        />
      ))}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={given.length === 0}
        loading={change.isPending}
      >
        Check again
      </Button>
    </form>
  );
}

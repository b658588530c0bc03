import { useCallback, useMemo } from "react";
import { Composer } from "#web/components/composer/composer.tsx";
import { mergeFields } from "./merge-fields.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** The campaign's text, with the chosen groups' columns as merge tags. */
export function MessageField({ form }: { form: DraftForm }) {
  const { me, message, details, errors, set, chosen } = form;
  const fields = useMemo(
    () => (chosen.groups?.length ? mergeFields(chosen.groups) : undefined),
    [chosen],
  );
  const optOut = useMemo(() => optOutFor(details, me), [details, me]);
  const onValue = useCallback((text: string) => set({ message: text }), [set]);
  return (
    <Composer
      value={message}
      onValue={onValue}
      error={errors.message}
      optOut={optOut}
      fields={fields}
      noFields={noFieldsWords(details.group_array.length)}
    />
  );
}

function noFieldsWords(groups: number): string {
  if (groups === 0) return "Choose a group to put its contacts' values into the text.";
  const these = groups === 1 ? "this group" : "these groups";
  return `The contacts of ${these} have numbers only, so there is nothing to personalise with.`;
}

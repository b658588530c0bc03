import type { Group } from "#core/contract/groups.ts";
import { getBalance } from "#core/contract/user.ts";
import { totalReach } from "#core/rules/audience.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { useCall } from "#web/lib/query.ts";
import { chosenGroups } from "./audience.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";
import { useMergeFields } from "./use-merge-fields.ts";

interface MessageFieldProps {
  form: DraftForm;
  groups: readonly Group[] | undefined;
}

/** The campaign's text, with the chosen groups' columns as merge tags. */
export function MessageField({ form, groups }: MessageFieldProps) {
  const { me, values, errors, set } = form;
  const chosen = chosenGroups(values.group_array, groups ?? []);
  const fields = useMergeFields(chosen);
  const credit = useCall(getBalance, {}).data?.data;
  return (
    <Composer
      value={values.message}
      onValue={(message) => set({ message })}
      error={errors.message}
      optOut={optOutFor(values, me)}
      fields={fields}
      noFields={noFieldsWords(chosen.length)}
      recipients={totalReach(chosen, values.campaign_type)}
      credit={credit && { cents: credit.balance, messages: credit.maxPossibleCredits.sms }}
    />
  );
}

function noFieldsWords(groups: number): string {
  if (groups === 0) return "Choose a group to put its contacts' values into the text.";
  const these = groups === 1 ? "this group" : "these groups";
  return `The contacts of ${these} have numbers only, so there is nothing to personalise with.`;
}

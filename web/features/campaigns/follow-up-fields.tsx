import { useCallback, useMemo, useRef } from "react";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { FOLLOW_UP_GROUPS, MOST_FOLLOW_UP_DAYS } from "#core/rules/follow-ups.ts";
import { FOLLOW_UP_MINUTE_STEP } from "#core/rules/schedules.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { mergeFields } from "#web/components/composer/merge-fields.ts";
import { Field } from "#web/components/form/field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useMe } from "#web/lib/session.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import type { FollowUpCardProps } from "./follow-up-card.tsx";
import { FollowUpCost, useFollowUpCheck } from "./follow-up-cost.tsx";
import { FOLLOW_UP_TO } from "./follow-up-words.ts";
import { optOutFor } from "./opt-out-for.ts";
import { sourcesOf, useChosenGroups } from "./use-chosen-groups.ts";

const DAYS = Array.from({ length: MOST_FOLLOW_UP_DAYS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "1 day later" : `${index + 1} days later`,
}));

type Props = FollowUpCardProps & { followUp: FollowUp };

/** Who a follow-up goes to, when, and its text. */
export function FollowUpFields({ draft, followUp, onFollowUp, error, priced }: Props) {
  const me = useMe();
  const chosen = useChosenGroups(draft.group_array, draft.audience ?? null, draft.segment_array);
  const params = useParameters();
  const fields = useMemo(
    () => (chosen.groups && params.list ? mergeFields(sourcesOf(chosen), params.list) : undefined),
    [chosen, params],
  );
  const optOut = useMemo(() => optOutFor(draft, me), [draft, me]);
  const check = useFollowUpCheck(priced && draft._id, followUp);
  const set = (change: Partial<FollowUp>) => onFollowUp({ ...followUp, ...change });
  // The composer wants the same function every time.
  const latest = useRef(set);
  latest.current = set;
  const onMessage = useCallback((message: string) => latest.current({ message }), []);
  const options = FOLLOW_UP_GROUPS.filter(
    (group) =>
      group === "all" ||
      (group === "noReply" && canReply(draft.sender)) ||
      (group === "notClicked" && draft.message.includes(shortLinkPlaceholder(me.linkHost))),
  );
  return (
    <>
      <SelectField
        label="To"
        value={followUp.to}
        options={options.map((value) => ({ value, label: FOLLOW_UP_TO[value] }))}
        onValue={(to) => set({ to })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Field label="After the campaign" required>
          {(control) => (
            <Select
              {...control}
              className="w-40"
              value={String(followUp.days)}
              options={DAYS}
              onValueChange={(value) => set({ days: Number(value) })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium">At</legend>
          <div className="flex gap-2">
            <TimeFields
              minutes={followUp.minutes}
              onMinutes={(minutes) => set({ minutes })}
              step={FOLLOW_UP_MINUTE_STEP}
            />
          </div>
        </fieldset>
      </div>
      <Composer
        label="Follow-up message"
        value={followUp.message}
        onValue={onMessage}
        error={error ?? check.refused}
        optOut={optOut}
        fields={fields}
        noFields="The contacts of these groups have numbers only, so there is nothing to personalise with."
      />
      {priced ? <FollowUpCost check={check} to={followUp.to} each={priced === "each"} /> : null}
    </>
  );
}

/** A business name cannot be replied to. */
function canReply(sender: string): boolean {
  return sender === SHARED_SENDER || !/\D/.test(sender);
}

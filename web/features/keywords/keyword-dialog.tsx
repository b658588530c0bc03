import { listGroups } from "#core/contract/groups/groups.ts";
import {
  createKeyword,
  type Keyword,
  listKeywords,
  updateKeyword,
} from "#core/contract/keywords/keywords.ts";
import type { KeywordAction } from "#core/rules/keywords.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

const ACTIONS: readonly { value: KeywordAction; label: string }[] = [
  { value: "join", label: "Adds people to a group" },
  { value: "leave", label: "Removes people from a group" },
  { value: "none", label: "Only replies, or starts a workflow" },
];

interface KeywordDialogProps {
  /** The keyword to change; without one, a new one is added. */
  keyword?: Keyword;
  onClose: () => void;
}

/** Asks for a number's keyword and what it does. */
export function KeywordDialog({ keyword, onClose }: KeywordDialogProps) {
  const senders = useMe().senderList.filter(
    ({ type }) => type === SENDER_TYPES.shared || type === SENDER_TYPES.dedicated,
  );
  const groups = useCall(listGroups, { noPaging: "true", sort: "name" });
  const options = { handled: true, invalidates: [listKeywords] };
  const create = useAction(createKeyword, options);
  const update = useAction(updateKeyword, options);
  const form = useForm({
    schema: createKeyword.input,
    initial: {
      sender: keyword?.sender ?? senders[0]?.value ?? "",
      word: keyword?.word ?? "",
      action: keyword?.action ?? "join",
      group: keyword?.group?._id,
      reply: keyword?.reply ?? "",
    },
    onSubmit: async (values) => {
      if (keyword) await update.mutateAsync({ id: keyword._id, ...values });
      else await create.mutateAsync(values);
      notifySuccess(keyword ? "Keyword saved" : "Keyword added");
      onClose();
    },
  });
  const { action } = form.values;
  const group = form.field("group");
  const asked = {
    label: "Group",
    placeholder: "Choose a group",
    ...group,
    value: group.value ?? "",
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={keyword ? "Edit keyword" : "Add keyword"}
      submitLabel={keyword ? "Save" : "Add keyword"}
    >
      <TextField
        label="Keyword"
        required
        autoComplete="off"
        placeholder="JOIN"
        description="It counts if it is the whole text. Capitals, spaces and punctuation around it do not matter."
        {...form.text("word")}
      />
      <SelectField
        label="Number"
        description="Where people text it."
        placeholder="Choose a number"
        {...form.field("sender")}
        options={senders.map(({ value }) => ({ value, label: senderName(value) }))}
      />
      <SelectField label="What it does" {...form.field("action")} options={ACTIONS} />
      {action === "none" ? null : (
        <Loaded
          query={groups}
          what="Your groups"
          waiting={<SelectField {...asked} options={[]} disabled />}
        >
          {({ items }) => (
            <SelectField
              {...asked}
              options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          )}
        </Loaded>
      )}
      <TextareaField
        label="Reply"
        rows={4}
        description="Sent from the same number, at the price of a message. At most once a minute and five times a day to one person, and never to someone who opted out."
        {...form.text("reply")}
      />
    </FormDialog>
  );
}

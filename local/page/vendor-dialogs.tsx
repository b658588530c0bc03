import { type ReactNode, useId, useState } from "react";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import type { ShownRecord } from "../shapes.ts";
import { useChange } from "./calls.ts";
import type { Fields } from "./vendor-records.tsx";
import type { PathTo } from "./vendors.tsx";

interface ChangeDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  change: Parameters<ReturnType<typeof useChange>["mutate"]>[0];
  onClose: () => void;
  children: ReactNode;
}

/** A form that changes something in an account, and closes once that is done. */
function ChangeDialog({ change, submitLabel, onClose, children, ...words }: ChangeDialogProps) {
  const id = useId();
  const { mutate, isPending } = useChange();
  return (
    <Dialog
      {...words}
      size="sm"
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(change, { onSuccess: onClose });
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

interface EditRecordProps {
  to: PathTo;
  module: string;
  fields: Fields;
  /** None for a new one. */
  record?: ShownRecord;
  onClose: () => void;
}

export function EditRecord({ to, module, fields, record, onClose }: EditRecordProps) {
  const [values, setValues] = useState(record?.values ?? {});
  return (
    <ChangeDialog
      title={record ? `Edit ${record.id}` : "Add one"}
      submitLabel={record ? "Save" : "Add"}
      change={
        record
          ? { method: "PUT", path: to("/records"), body: { id: record.id, values } }
          : { path: to("/records"), body: { module, values } }
      }
      onClose={onClose}
    >
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          maxLength={1000}
          value={values[name] ?? ""}
          onValue={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </ChangeDialog>
  );
}

interface AddPeopleProps {
  to: PathTo;
  onClose: () => void;
}

export function AddPeople({ to, onClose }: AddPeopleProps) {
  const [count, setCount] = useState("300");
  return (
    <ChangeDialog
      title="Add many"
      description="Of ten, one has no number, one a number in New Zealand, and one the number of another."
      submitLabel="Add"
      change={{ path: to("/people"), body: { count: Number(count) } }}
      onClose={onClose}
    >
      <TextField
        label="How many"
        type="number"
        required
        min={1}
        max={200_000}
        value={count}
        onValue={setCount}
      />
    </ChangeDialog>
  );
}

interface MergeRecordProps {
  to: PathTo;
  record: ShownRecord;
  onClose: () => void;
}

export function MergeRecord({ to, record: { id }, onClose }: MergeRecordProps) {
  const [into, setInto] = useState("");
  return (
    <ChangeDialog
      title={`Merge ${id}`}
      description="It goes, and becomes part of another one, whose id stays."
      submitLabel="Merge"
      change={{ path: to("/merge"), body: { id, into: Number(into) } }}
      onClose={onClose}
    >
      <TextField
        label="Id of the one that stays"
        type="number"
        required
        min={1}
        value={into}
        onValue={setInto}
      />
    </ChangeDialog>
  );
}

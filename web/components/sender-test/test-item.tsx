import {
  listSenderTests,
  type SenderTest,
  saveSenderTest,
} from "#core/contract/sender-tests/sender-tests.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const schema = saveSenderTest.input.pick({ shown: true });

/** One test: what became of it, and what the phone showed. */
export function TestItem({ test }: { test: SenderTest }) {
  const { carrier, delay, reason, shown } = test;
  const facts = [
    carrier && `by ${carrier}`,
    delay !== undefined && `arrived after ${(delay / 1000).toFixed(1)} s`,
    reason,
  ].filter(Boolean);
  return (
    <li className="grid gap-2 rounded-lg border p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DateTime at={test.createdAt} />
        <StatusBadge status={test.status} />
        <span className="text-muted-foreground text-xs">{facts.join(" · ")}</span>
      </p>
      {shown ? <p>The phone showed “{shown}”</p> : <ShownForm id={test._id} />}
    </li>
  );
}

function ShownForm({ id }: { id: string }) {
  const save = useAction(saveSenderTest, { handled: true, invalidates: [listSenderTests] });
  const form = useForm({
    schema,
    initial: { shown: "" },
    onSubmit: async ({ shown }) => notifySuccess((await save.mutateAsync({ id, shown })).message),
  });
  return (
    <Form form={form}>
      <TextField label="What did your phone show as the sender?" {...form.text("shown")} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        loading={form.submitting}
      >
        Save
      </Button>
    </Form>
  );
}

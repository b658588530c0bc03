import { useRef } from "react";
import { getBalance } from "#core/contract/profile/me.ts";
import {
  listSenderTests,
  type SenderTest,
  saveSenderTest,
  sendSenderTest,
} from "#core/contract/sender-tests/sender-tests.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface SenderTestDialogProps {
  /** As a message's payload names it. */
  sender: string;
  /** As people read it. */
  label: string;
  onClose: () => void;
}

const OPEN = ["queued", "dispatched", "sent"];
const LOOK_AGAIN_MS = 2000;
/** A receipt that has not come by then may never come. */
const GIVE_UP_MS = 120_000;

/** Sends a text from a sender to one's own mobile, and follows it. */
export function SenderTestDialog({ sender, label, onClose }: SenderTestDialogProps) {
  const { mobile, isMobileVerified } = useMe();
  // One for each test: pressing again after a lost response sends nothing twice.
  const key = useRef(crypto.randomUUID());
  const tests = useCall(
    listSenderTests,
    { sender },
    { refetchInterval: (found) => (isOpen(found?.data[0]) ? LOOK_AGAIN_MS : false) },
  );
  const send = useAction(sendSenderTest, {
    invalidates: [listSenderTests, getBalance],
    onSuccess: ({ message }) => {
      key.current = crypto.randomUUID();
      notifySuccess(message);
    },
  });
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Test ${label}`}
      description="See what arrives on your own phone, and when. A test costs the same as any other text."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!isMobileVerified}
            loading={send.isPending}
            onClick={() => send.mutate({ sender, key: key.current })}
          >
            {isMobileVerified ? `Send to ${formatMobile(mobile)}` : "Send test"}
          </Button>
        </>
      }
    >
      {isMobileVerified ? null : (
        <Alert tone="attention" title="Verify your mobile number first">
          The test goes to it. You can verify it under{" "}
          <Link to={paths.security} className="underline">
            Security
          </Link>
          .
        </Alert>
      )}
      {tests.error ? (
        <LoadError what="The tests" error={tests.error} onRetry={() => void tests.refetch()} />
      ) : null}
      <ul aria-label="Tests" className="grid gap-3">
        {tests.data?.data.map((test) => (
          <TestItem key={test._id} test={test} />
        ))}
      </ul>
    </Dialog>
  );
}

function isOpen(test: SenderTest | undefined): boolean {
  return (
    test !== undefined && OPEN.includes(test.status) && Date.now() - test.createdAt < GIVE_UP_MS
  );
}

const schema = saveSenderTest.input.pick({ shown: true });

/** One test: what became of it, and what the phone showed. */
function TestItem({ test }: { test: SenderTest }) {
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

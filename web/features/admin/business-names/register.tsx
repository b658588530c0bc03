import { useState } from "react";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  importAnswer,
  listNamesToVerify,
  submissionFile,
} from "#core/contract/business-names/admin-business-names.ts";
import type { Output } from "#core/endpoint.ts";
import { REGISTRATION_LIST } from "#core/rules/registration-words.ts";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { RefusedRows } from "#web/components/sheets/refused-rows.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { urlOf } from "#web/lib/api.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "../providers/provider-field.tsx";

type Answer = Output<typeof importAnswer>["data"];

/** What a carrier is given for the register, and what the register answered. */
export function Register() {
  const [answer, setAnswer] = useState<Answer>();
  const save = useAction(importAnswer, {
    handled: true,
    invalidates: [listNamesToVerify, waitingCounts],
  });
  const form = useForm({
    schema: importAnswer.input,
    initial: { provider: "", answer: "" },
    onSubmit: async (values) => setAnswer((await save.mutateAsync(values)).data),
  });
  const provider = form.text("provider");
  const text = form.text("answer");
  return (
    <Card
      title="SMS Sender ID Register"
      description="Names are registered with each carrier separately."
    >
      <Form form={form}>
        <ProviderField type="sms" connected {...provider} />
        {provider.value ? (
          <div className="grid justify-items-start gap-1.5">
            <LinkButton
              variant="outline"
              href={urlOf(submissionFile, { provider: provider.value })}
              download
            >
              Download names to submit
            </LinkButton>
            <p className="text-muted-foreground text-xs">
              Up to 500 names. Import them as submitted before you download the next ones.
            </p>
          </div>
        ) : null}
        <TextareaField
          label="Answer"
          required
          description={`One name a line, as CSV: name, state and reason. States: ${REGISTRATION_LIST}.`}
          rows={8}
          {...text}
        />
        <Button type="submit" loading={form.submitting} className="justify-self-start">
          Import answer
        </Button>
      </Form>
      <LeaveQuestion form={form} />
      {answer ? <Outcome answer={answer} /> : null}
    </Card>
  );
}

function Outcome({ answer: { saved, rejected } }: { answer: Answer }) {
  return (
    <div className="mt-4 grid gap-3">
      <p role="status">
        {`${formatCounted(saved, "row")} saved, ${formatCount(rejected.length)} rejected.`}
      </p>
      <RefusedRows
        title="Rejected rows"
        rows={rejected.map(({ name, ...row }) => ({ ...row, value: name }))}
      />
    </div>
  );
}

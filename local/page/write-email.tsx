import { useState } from "react";
import * as z from "zod";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import type { Authentication } from "../shapes.ts";
import { useChange } from "./calls.ts";

const answer = z.object({ refusals: z.array(z.string()) });

export interface EmailDraft {
  from: string;
  to: string;
  subject: string;
  inReplyTo?: string;
}

const AUTHENTICATIONS: readonly { value: Authentication; label: string }[] = [
  { value: "pass", label: "DMARC passes" },
  { value: "aligned", label: "No DMARC record, DKIM of the same domain" },
  { value: "fail", label: "DMARC fails" },
  { value: "none", label: "Nothing is proved" },
  { value: "missing", label: "No result" },
  { value: "forged", label: "A result that came with the email" },
];

/** An email to us, as people write it and the edge delivers it. */
export function WriteEmail({ draft }: { draft: EmailDraft }) {
  const [values, setValues] = useState({ ...draft, text: "" });
  const [authentication, setAuthentication] = useState<Authentication>("pass");
  const { mutate, isPending, data } = useChange();
  const refusals = answer.safeParse(data).data?.refusals;
  const field = (name: "from" | "to" | "subject" | "text") => ({
    autoComplete: "off",
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <Card
      title="Write an email"
      description="To a mobile number at the mail domain, it becomes a text."
    >
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const to = values.to.split(/[,;\s]+/).filter((one) => one !== "");
          mutate({ path: "/email", body: { ...values, to, authentication } });
        }}
      >
        <TextField label="From" required type="email" {...field("from")} />
        <TextField label="To" required {...field("to")} />
        <TextField label="Subject" {...field("subject")} />
        <TextareaField label="Body" {...field("text")} />
        <SelectField
          label="What the edge finds out"
          options={AUTHENTICATIONS}
          value={authentication}
          onValue={setAuthentication}
        />
        {refusals?.map((refusal) => (
          <Alert key={refusal} tone="danger" title={refusal} />
        ))}
        {refusals?.length === 0 ? <Alert tone="success" title="Taken" /> : null}
        <Button type="submit" variant="outline" loading={isPending}>
          Send email
        </Button>
      </form>
    </Card>
  );
}

import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Form, type FormState } from "./form.tsx";
import { LeaveQuestion } from "./leave-question.tsx";

interface FormCardProps {
  title: string;
  description?: ReactNode;
  form: FormState;
  submitLabel?: string;
  children: ReactNode;
}

/** A form on its own card: Enter and the button submit it. Leaving the page asks first if it is not saved. */
export function FormCard({
  title,
  description,
  form,
  submitLabel = "Save",
  children,
}: FormCardProps) {
  return (
    <Card title={title} description={description}>
      <Form form={form}>
        {children}
        <Button type="submit" className="justify-self-start" loading={form.submitting}>
          {submitLabel}
        </Button>
      </Form>
      <LeaveQuestion form={form} />
    </Card>
  );
}

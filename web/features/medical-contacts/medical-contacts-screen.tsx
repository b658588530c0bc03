import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { listGroups } from "#core/contract/groups/groups.ts";
import { importMedicalContacts } from "#core/contract/imports/imports.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import {
  ACCEPTED,
  checkFile,
  type FileRefusal,
  fileErrorOf,
} from "#web/components/sheets/file-check.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

const schema = importMedicalContacts.input.pick({ name: true });

/** R275: a practice's patients become a group. */
export function MedicalContactsScreen() {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const add = useAction(importMedicalContacts, { handled: true, invalidates: [listGroups] });
  const form = useForm({
    schema,
    initial: { name: "" },
    onSubmit: async ({ name }) => {
      const wrong = checkFile(file);
      setRefusal(wrong);
      if (!file || wrong) return false;
      try {
        const { message, data } = await add.mutateAsync({ name, file });
        notifySuccess(message);
        navigate(paths.group(data.group));
      } catch (error) {
        if (error instanceof ApiError && "name" in error.fields) throw error;
        setRefusal(fileErrorOf(error));
        return false;
      }
    },
  });
  const choose = (next: File | undefined) => {
    setFile(next);
    setRefusal(next && checkFile(next));
  };
  return (
    <>
      <PageHeader description="Make a group of a practice's patients from its patient list, such as an export from Praktika." />
      <Card className="max-w-[650px]">
        <Form form={form}>
          <TextField label="Group name" required autoComplete="off" {...form.text("name")} />
          <FileDrop
            label="Patient list"
            description="CSV, XLS or XLSX, up to 5 MB. The column with the most mobile numbers is used, and up to nine others become labels."
            accept={ACCEPTED}
            file={file}
            onFile={choose}
            disabled={form.submitting}
            {...(refusal ? { error: refusal.title, errorDetail: refusal.detail } : {})}
          />
          <Button type="submit" loading={form.submitting} className="justify-self-start">
            Import patients
          </Button>
        </Form>
        <LeaveQuestion form={{ ...form, dirty: form.dirty || file !== undefined }} />
      </Card>
    </>
  );
}

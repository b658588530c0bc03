import { type SubmitEvent, useState } from "react";
import { createEmptyGroup, type Group } from "#core/contract/groups/groups.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { GroupNameField } from "#web/components/imports/group-name-field.tsx";
import { ACCEPTED, nameFrom } from "#web/components/sheets/file-check.ts";
import type { Upload } from "#web/components/sheets/use-upload.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { formatShare } from "#web/lib/format.ts";

interface ChooseStepProps {
  upload: Upload;
  /** The group to add the contacts to; without one, a new group is named. */
  group: Group | undefined;
  intoGroup: boolean;
  name: string;
  onName: (name: string) => void;
}

const nameSchema = createEmptyGroup.input.shape.name;

/** Step 1: the file, and the name of the group that it fills. */
export function ChooseStep({ upload, group, intoGroup, name, onName }: ChooseStepProps) {
  const [nameError, setNameError] = useState<string>();

  const choose = (file: File | undefined) => {
    upload.choose(file);
    if (file && !name) {
      onName(nameFrom(file));
      setNameError(undefined);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (upload.sending) return;
    const checked = intoGroup ? undefined : nameSchema.safeParse(name);
    setNameError(checked?.error?.issues[0]?.message);
    if (upload.check() && checked?.success !== false) upload.proceed();
    else focusFirstError(event.currentTarget);
  };

  return (
    <form onSubmit={submit} noValidate className="grid max-w-[650px] grid-cols-1 gap-5">
      <FileDrop
        label={group ? `Spreadsheet of contacts for ${group.name}` : "Spreadsheet of contacts"}
        description="CSV, XLS or XLSX, up to 5 MB."
        accept={ACCEPTED}
        file={upload.file}
        onFile={choose}
        error={upload.refusal?.title}
        errorDetail={upload.refusal?.detail}
        disabled={upload.sending}
      />
      {upload.interrupted ? (
        <Alert title={`The upload of ${upload.interrupted} was interrupted`}>
          {upload.refusal ? "Press Continue to try again." : "It has started again."}
        </Alert>
      ) : null}
      {intoGroup ? null : (
        <GroupNameField
          name={name}
          error={nameError}
          onName={(next) => {
            onName(next);
            setNameError(undefined);
          }}
        />
      )}
      {upload.sending ? <Sending share={upload.share} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LinkButton variant="link" href="/sample-contacts.csv" download>
          Download a sample file
        </LinkButton>
        <Button type="submit" loading={upload.sending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

function Sending({ share }: { share: number }) {
  return (
    <div className="grid gap-1.5">
      <Progress label="Uploading the file" value={share} max={1} />
      <p className="figures text-muted-foreground text-xs">
        {share < 1 ? `Uploading, ${formatShare(share, 1)}` : "Reading the file"}
      </p>
      <p role="status" className="sr-only">
        {share < 1 ? "Uploading the file" : "Reading the file"}
      </p>
    </div>
  );
}

function focusFirstError(form: HTMLFormElement) {
  // Once the fields have been rendered as invalid.
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), 0);
}

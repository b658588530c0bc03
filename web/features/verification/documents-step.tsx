import { type SubmitEvent, useState } from "react";
import {
  listVerifications,
  saveVerificationStep,
  sendVerification,
  uploadDocument,
  type VerificationForm,
} from "#core/contract/verification/verification.ts";
import { MOST_DOCUMENT_PIXELS } from "#core/rules/verification-review.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { formatBytes } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useRefreshMe } from "#web/lib/session.ts";
import { StepButtons } from "./step-buttons.tsx";

interface DocumentsStepProps {
  form: VerificationForm;
  onForm: (form: VerificationForm) => void;
  onBack: () => void;
  onSent: () => void;
}

/** The documents, and the button that sends the form. */
export function DocumentsStep({ form, onForm, onBack, onSent }: DocumentsStepProps) {
  const [file, setFile] = useState<File>();
  const documents = form.step3.verificationDoc;
  const save = useAction(saveVerificationStep, {
    handled: true,
    onSuccess: ({ data }) => {
      onForm(data);
      setFile(undefined);
    },
  });
  const keep = (ids: string[]) =>
    save.mutate({ step: 3, verificationId: form._id, step3: { verificationDoc: ids } });
  const upload = useAction(uploadDocument, {
    handled: true,
    onSuccess: ({ data }) => keep([...documents.map(({ _id }) => _id), data._id]),
  });
  const refreshMe = useRefreshMe();
  const send = useAction(sendVerification, {
    handled: true,
    invalidates: [listVerifications],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      void refreshMe();
      onSent();
    },
  });
  const error = upload.error ?? save.error;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate({ id: form._id });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {send.error ? <Alert tone="danger" title={messageOf(send.error)} /> : null}
      {documents.length > 0 ? (
        <ul aria-label="Documents" className="divide-y rounded-lg border">
          {documents.map((document) => (
            <li key={document._id} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 flex-1 truncate">{document.name}</span>
              <span className="figures text-muted-foreground text-xs">
                {formatBytes(document.size)}
              </span>
              {documents.length > 1 ? (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={save.isPending}
                  onClick={() =>
                    keep(documents.flatMap(({ _id }) => (_id === document._id ? [] : [_id])))
                  }
                >
                  Remove<span className="sr-only"> {document.name}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop
        label="Proof of the business"
        description="A registration extract, a bill or a licence, as PDF, PNG or JPEG up to 5 MB."
        accept=".pdf,.png,.jpg,.jpeg,.jfif"
        file={file}
        disabled={upload.isPending || save.isPending}
        error={error ? messageOf(error) : undefined}
        onFile={(chosen) => {
          setFile(chosen);
          if (chosen) void fitPhoto(chosen).then((fit) => upload.mutate({ file: fit }));
        }}
      />
      <StepButtons
        loading={send.isPending}
        onBack={onBack}
        label="Send for verification"
        disabled={documents.length === 0}
      />
    </form>
  );
}

const QUALITY = 0.9;

/** A photo that is too large to be looked at later, made smaller; any other file as it is. */
async function fitPhoto(file: File): Promise<File> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return file;
  // What the browser cannot open is left to the server, which says why.
  const photo = await createImageBitmap(file).catch(() => undefined);
  if (!photo) return file;
  const scale = Math.sqrt(MOST_DOCUMENT_PIXELS / (photo.width * photo.height));
  if (scale >= 1) return file;
  const canvas = new OffscreenCanvas(
    Math.floor(photo.width * scale),
    Math.floor(photo.height * scale),
  );
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: blob.type });
}

import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { uploadMedia } from "#core/contract/media/media.ts";
import { MAX_SUBJECT } from "#core/rules/mms.ts";
import { AttachFile } from "#web/components/attach-file/attach-file.tsx";
import { MediaView } from "#web/components/attach-file/media-view.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import type { Attached } from "#web/lib/attached.ts";
import { useAction } from "#web/lib/query.ts";
import { shownOf } from "./attached.ts";

interface MmsFieldsProps {
  subject: string;
  onSubject: (subject: string) => void;
  attached: Attached | undefined;
  onAttached: (attached: Attached | undefined) => void;
  error: string | undefined;
  /** Each change of it asks for the file. */
  requested?: number;
}

/** What an MMS has besides its text: a subject, and a file that is uploaded when it is chosen. */
export function MmsFields({
  subject,
  onSubject,
  attached,
  onAttached,
  error,
  requested = 0,
}: MmsFieldsProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (requested > 0) setAsking(true);
  }, [requested]);
  const upload = useAction(uploadMedia, {
    handled: true,
    onSuccess: ({ data }) =>
      onAttached({ media: data._id, mediaType: data.type, mediaName: data.name }),
  });
  const problem = upload.error ? messageOf(upload.error) : error;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        label="Subject"
        description={`Up to ${MAX_SUBJECT} characters`}
        maxLength={MAX_SUBJECT}
        value={subject}
        onValue={onSubject}
      />
      <section aria-label="File" className="grid grid-cols-1 gap-3">
        {attached ? (
          <>
            <MediaView media={shownOf(attached)} />
            <p className="truncate text-muted-foreground text-xs">{attached.mediaName}</p>
          </>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            variant="outline"
            size="sm"
            loading={upload.isPending}
            onClick={() => setAsking(true)}
          >
            {upload.isPending ? null : <ImagePlus aria-hidden="true" />}
            {attached ? "Change file" : "Attach file"}
          </Button>
          {attached ? (
            <Button type="button" variant="ghost" size="sm" onClick={() => onAttached(undefined)}>
              <Trash2 aria-hidden="true" />
              Remove file
            </Button>
          ) : null}
        </div>
        {problem ? <Alert tone="danger" title={problem} /> : null}
      </section>
      <AttachFile
        open={asking}
        onOpenChange={setAsking}
        onPick={({ file }) => {
          setAsking(false);
          upload.mutate({ media: file });
        }}
      />
    </div>
  );
}

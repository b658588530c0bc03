import { ImagePlus, X } from "lucide-react";
import { uploadMedia } from "#core/contract/media/media.ts";
import { MAX_SUBJECT } from "#core/rules/mms.ts";
import { AttachFile } from "#web/components/attach-file/attach-file.tsx";
import { shownOf } from "#web/components/mms/attached.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import type { Attached } from "#web/lib/attached.ts";
import { useAction } from "#web/lib/query.ts";
import { mediaWord } from "./media-words.ts";

/** What makes a reply an MMS. */
export interface ReplyMms {
  attached: Attached | undefined;
  subject: string;
  onAttached: (attached: Attached | undefined) => void;
  onSubject: (subject: string) => void;
}

/** Stores the file that is chosen for a reply. */
export function useReplyFile(mms: ReplyMms | undefined) {
  const upload = useAction(uploadMedia, {
    handled: true,
    onSuccess: ({ data }) =>
      mms?.onAttached({ media: data._id, mediaType: data.type, mediaName: data.name }),
  });
  return {
    isPending: upload.isPending,
    problem: upload.error ? messageOf(upload.error) : undefined,
    store: (file: File) => upload.mutate({ media: file }),
  };
}

interface AttachButtonProps {
  file: ReturnType<typeof useReplyFile>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AttachButton({ file, open, onOpenChange }: AttachButtonProps) {
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        size="icon-sm"
        aria-label="Attach file"
        loading={file.isPending}
        onClick={() => onOpenChange(true)}
      >
        {file.isPending ? null : <ImagePlus aria-hidden="true" />}
      </Button>
      <AttachFile
        open={open}
        onOpenChange={onOpenChange}
        onPick={(picked) => {
          onOpenChange(false);
          file.store(picked.file);
        }}
      />
    </>
  );
}

/** The file that goes with a reply, and the subject above it. */
export function ReplyFile({ mms, attached }: { mms: ReplyMms; attached: Attached }) {
  const { url, type, name } = shownOf(attached);
  const word = mediaWord(type);
  return (
    <section aria-label="File" className="flex items-center gap-3">
      <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-muted text-muted-foreground">
        {word === "Picture" ? (
          <img src={url} alt={`Picture: ${name}`} className="size-full object-cover" />
        ) : (
          <ImagePlus className="size-5" aria-hidden="true" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="truncate text-xs">
          <span className="font-medium">{word}</span>{" "}
          <span className="text-muted-foreground">{name}</span>
        </p>
        <Input
          aria-label="Subject"
          placeholder="Subject (optional)"
          className="base:h-8 text-xs"
          maxLength={MAX_SUBJECT}
          value={mms.subject}
          onChange={(event) => mms.onSubject(event.target.value)}
        />
      </div>
      <Button
        type="button"
        variant="ghost"
        size="icon-sm"
        aria-label="Remove file"
        onClick={() => mms.onAttached(undefined)}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}

import { LoaderCircle } from "lucide-react";
import { MEDIA_TEXTS } from "#core/rules/media.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog, type DialogProps } from "#web/components/ui/dialog.tsx";
import { formatBytes } from "#web/lib/format.ts";
import type { PickedMedia } from "./attach-file.tsx";
import { CropStep } from "./crop-step.tsx";
import { ACCEPTED } from "./media-type.ts";
import { MediaView } from "./media-view.tsx";
import type { Ready } from "./prepare.ts";
import { Refusal } from "./refusal.ts";
import { ATTACH_TEXTS, SOME_REFUSE_BYTES } from "./texts.ts";
import { TrimStep } from "./trim-step.tsx";
import { useAttach } from "./use-attach.ts";
import { useFileUrl } from "./use-file-url.ts";

interface AttachFileDialogProps {
  onPick: (media: PickedMedia) => void;
  onClose: () => void;
}

type Frame = Pick<DialogProps, "title" | "description" | "footer" | "children">;

/** R154. */
const NO_FILE = new Refusal(MEDIA_TEXTS.required);

export function AttachFileDialog({ onPick, onClose }: AttachFileDialogProps) {
  const { step, ...attach } = useAttach();

  /** Next and back. Each has a key, so that a double click does not reach the next step's button. */
  const buttons = (label: string, onClick: (() => void) | undefined) => (
    <>
      {step.next === "choose" ? (
        <Button key="cancel" variant="outline" onClick={onClose}>
          Cancel
        </Button>
      ) : (
        <Button key="back" variant="outline" onClick={() => attach.restart()}>
          Choose another file
        </Button>
      )}
      <Button key={step.next} disabled={!onClick} onClick={onClick}>
        {label}
      </Button>
    </>
  );

  const frame = (): Frame => {
    switch (step.next) {
      case "choose":
        return {
          title: ATTACH_TEXTS.title,
          footer: buttons("Attach", () => attach.restart(NO_FILE)),
          children: (
            <FileDrop
              label="Picture, video, sound or PDF"
              description="JPG, PNG, GIF, MP4, MKV, MP3 or PDF, up to 5 MB."
              accept={ACCEPTED}
              file={undefined}
              className="min-h-74"
              onFile={(file) => file && attach.choose(file)}
              {...(step.refusal && {
                error: step.refusal.message,
                errorDetail: step.refusal.detail,
              })}
            />
          ),
        };
      case "wait":
        return {
          title: ATTACH_TEXTS.title,
          footer: buttons("Attach", undefined),
          children: <Wait label="Preparing the file" />,
        };
      case "still":
        return {
          title: ATTACH_TEXTS.title,
          footer: buttons("Use a still picture", () => attach.still(step)),
          children: (
            <p>
              This GIF is too large to send as it is, and it would stop moving if it were made
              smaller. You can send its first picture, or choose a GIF of up to 1 MB and 1080 × 1920
              pixels.
            </p>
          ),
        };
      case "crop": {
        const { file, size, cut } = step;
        return {
          title: ATTACH_TEXTS.crop,
          description:
            "Pictures can be up to 1080 pixels wide and 1920 pixels high. Choose the part to send.",
          footer: buttons("Crop", cut && (() => attach.crop(file, cut))),
          children: <CropStep file={file} size={size} onCut={attach.frame} />,
        };
      }
      case "trim":
        return {
          title: ATTACH_TEXTS.trim,
          description: "Choose up to 30 seconds. The shorter the clip, the better it looks.",
          footer: step.trimming ? (
            <Button key="stop" variant="outline" onClick={() => attach.range(step, step.range)}>
              Cancel
            </Button>
          ) : (
            buttons("Trim", () => attach.trim(step))
          ),
          children: <TrimStep {...step} onRange={(range) => attach.range(step, range)} />,
        };
      case "ready": {
        const { media } = step;
        const pick = () => {
          onPick(media);
          onClose();
        };
        return {
          title: ATTACH_TEXTS.title,
          footer: buttons("Attach", pick),
          children: <ReadyStep {...step} />,
        };
      }
    }
  };

  return <Dialog onOpenChange={onClose} {...frame()} />;
}

function Wait({ label }: { label: string }) {
  return (
    <p role="status" className="flex h-74 items-center justify-center gap-2">
      <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
      {label}
    </p>
  );
}

/** What will be attached, and what was changed in it. */
function ReadyStep({ media: { file, type, name }, changes }: Omit<Ready, "next">) {
  const url = useFileUrl(file);
  return (
    <div className="grid grid-cols-1 gap-3">
      {url ? <MediaView media={{ url, type, name }} /> : <div className="h-64" />}
      <p className="flex gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="figures shrink-0 text-muted-foreground">{formatBytes(file.size)}</span>
      </p>
      {changes.map((change) => (
        <Alert key={change} title={change} />
      ))}
      {file.size > SOME_REFUSE_BYTES ? (
        <Alert title="Some networks do not accept files over 500 kB" />
      ) : null}
    </div>
  );
}

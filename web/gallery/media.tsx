import { useState } from "react";
import type { Medium } from "#core/permissions.ts";
import { AttachFile, type PickedMedia } from "#web/components/attach-file/attach-file.tsx";
import { MediaPreview } from "#web/components/attach-file/media-preview.tsx";
import { MediaView } from "#web/components/attach-file/media-view.tsx";
import { useFileUrl } from "#web/components/attach-file/use-file-url.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { MediumField } from "#web/components/mms/medium-field.tsx";
import { MmsFields } from "#web/components/mms/mms-fields.tsx";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";
import { MmsPreview } from "#web/components/mms/mms-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { type Exhibits, LONG_WORD, one } from "./exhibit.ts";
import { owner } from "./people.ts";
import { Opener } from "./tools.tsx";

const icon = { url: "/icon.svg", type: "image/svg+xml", name: LONG_WORD };

/** A button that attaches a file, and the file that it attached. */
function Attaching() {
  const [open, setOpen] = useState(false);
  const [media, setMedia] = useState<PickedMedia>();
  return (
    <div className="grid max-w-lg gap-3">
      <Button variant="outline" className="w-fit" onClick={() => setOpen(true)}>
        Attach File
      </Button>
      {media ? <Chosen media={media} /> : null}
      <AttachFile open={open} onOpenChange={setOpen} onPick={setMedia} />
    </div>
  );
}

function Chosen({ media: { file, type, name } }: { media: PickedMedia }) {
  const url = useFileUrl(file);
  return (
    <figure aria-label="Attached" data-bytes={file.size} data-type={file.type}>
      {url ? <MediaView media={{ url, type, name }} /> : null}
      <figcaption>{file.name}</figcaption>
    </figure>
  );
}

const preview = (media: typeof icon | undefined) => (
  <Opener>{(close) => <MediaPreview onClose={close} media={media} />}</Opener>
);

const flyer = { url: icon.url, mediaType: icon.type, mediaName: LONG_WORD };

function Writing({ attached: first, error }: { attached?: Attached; error?: string }) {
  const [medium, setMedium] = useState<Medium>("mms");
  const [subject, setSubject] = useState("Opening day");
  const [attached, setAttached] = useState(first);
  return (
    <div className="grid max-w-lg gap-5">
      <MediumField me={owner} value={medium} onValue={setMedium} />
      <MmsFields
        subject={subject}
        onSubject={setSubject}
        attached={attached}
        onAttached={setAttached}
        error={error}
      />
    </div>
  );
}

/** What an MMS has besides its text. */
export const media: Exhibits = {
  "MediumField, MmsFields": {
    default: <Writing />,
    attached: <Writing attached={flyer} />,
    error: <Writing error="Please Add a file" />,
  },
  "MmsPreview, Carried, MmsMark": {
    default: <MmsPreview of={{ subject: "Opening day", ...flyer }} />,
    marked: <MmsMark of={{ camp_type: "mms" }} />,
    elsewhere: (
      <Carried
        of={{
          camp_type: "quickmms",
          mediaType: "image/gif",
          mediaName: LONG_WORD,
          url: "https://shop.example.com.au/sale.gif",
        }}
      />
    ),
  },
  AttachFile: one(<Attaching />),
  "MediaPreview, MediaView": {
    default: preview(icon),
    empty: preview(undefined),
    "in a page": <MediaView media={icon} />,
    "in a page, lost": <MediaView media={{ ...icon, url: "/nothing.png" }} />,
  },
};

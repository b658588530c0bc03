import { Dialog } from "#web/components/ui/dialog.tsx";
import { MediaView, type ShownMedia } from "./media-view.tsx";

interface MediaPreviewProps {
  /** What is shown; "No Document Found" if there is none (R050). */
  media: ShownMedia | undefined;
  onClose: () => void;
}

/** Shows the file of a message over the page; `MediaView` shows one within it. */
export function MediaPreview({ media, onClose }: MediaPreviewProps) {
  return (
    <Dialog onOpenChange={onClose} title={media?.name ?? "Preview"}>
      <div className="pb-5">
        <MediaView media={media} />
      </div>
    </Dialog>
  );
}

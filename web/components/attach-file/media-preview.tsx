import { Dialog } from "#web/components/ui/dialog.tsx";
import { MediaView, type ShownMedia } from "./media-view.tsx";

interface MediaPreviewProps {
  /** What is shown; "No Document Found" if there is none (R050). */
  media: ShownMedia | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the file of a message over the page; `MediaView` shows one within it. */
export function MediaPreview({ media, open, onOpenChange }: MediaPreviewProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={media?.name ?? "Preview"}>
      <div className="pb-5">
        <MediaView media={media} />
      </div>
    </Dialog>
  );
}

import { useState } from "react";
import { ATTACH_TEXTS } from "./texts.ts";

export interface ShownMedia {
  url: string;
  type: string;
  name: string;
}

/** A picture, video or sound in a box of one height, so that nothing moves when it has loaded. */
export function MediaView({ media }: { media: ShownMedia | undefined }) {
  return (
    <div className="grid h-64 place-items-center overflow-hidden rounded-lg bg-muted *:min-h-0 *:min-w-0">
      <Content key={media?.url} media={media} />
    </div>
  );
}

function Content({ media }: { media: ShownMedia | undefined }) {
  const [failed, setFailed] = useState(false);
  const kind = media?.type.split("/")[0];
  const fill = "size-full object-contain";
  const props = { src: media?.url, onError: () => setFailed(true) };
  if (media && !failed) {
    if (kind === "image") return <img {...props} alt={media.name} className={fill} />;
    if (kind === "video")
      return <video {...props} aria-label={media.name} controls className={fill} />;
    if (kind === "audio")
      return <audio {...props} aria-label={media.name} controls className="w-full px-4" />;
  }
  return <p className="text-muted-foreground">{ATTACH_TEXTS.missing}</p>;
}

import { useState } from "react";
import { cn } from "#web/lib/cn.ts";
import { ATTACH_TEXTS } from "./texts.ts";

export interface ShownMedia {
  url: string;
  type: string;
  name: string;
}

interface MediaViewProps {
  media: ShownMedia | undefined;
  className?: string;
}

/** A picture, video or sound in a box of one height, so that nothing moves when it has loaded. */
export function MediaView({ media, className }: MediaViewProps) {
  return (
    <div
      className={cn(
        "base:h-64 grid place-items-center overflow-hidden rounded-lg bg-muted *:min-h-0 *:min-w-0",
        className,
      )}
    >
      <Content key={media?.url} media={media} />
    </div>
  );
}

/** What is elsewhere is not loaded by our pages: their policy forbids it, and its host would hear of it. */
function hostOf({ url }: ShownMedia): string | undefined {
  return /^https?:\/\/([^/]+)/.exec(url)?.[1];
}

function Content({ media }: { media: ShownMedia | undefined }) {
  const [failed, setFailed] = useState(false);
  const host = media && hostOf(media);
  const kind = media?.type.split("/")[0];
  const fill = "size-full object-contain";
  const props = { src: media?.url, onError: () => setFailed(true) };
  if (host !== undefined) {
    return (
      <p className="max-w-full break-words px-4 text-center text-muted-foreground">
        This file is at {host}.{" "}
        <a href={media?.url} target="_blank" rel="noreferrer" className="underline">
          Open {media?.name}
        </a>
      </p>
    );
  }
  if (media && !failed) {
    if (kind === "image") return <img {...props} alt={media.name} className={fill} />;
    if (kind === "video")
      return <video {...props} aria-label={media.name} controls className={fill} />;
    if (kind === "audio")
      return <audio {...props} aria-label={media.name} controls className="w-full px-4" />;
  }
  return <p className="text-muted-foreground">{ATTACH_TEXTS.missing}</p>;
}

import { CircleX, Clock, ExternalLink, type LucideIcon } from "lucide-react";
import { useState } from "react";
import type { ShownMedia } from "#web/components/attach-file/media-view.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { cn } from "#web/lib/cn.ts";
import { mediaWord } from "./media-words.ts";

const MediaPreview = dialogOnDemand(
  async () => (await import("#web/components/attach-file/media-preview.tsx")).MediaPreview,
);

interface ThreadMedia extends ShownMedia {
  /** Of what a handset sent. */
  state?: "waiting" | "refused";
}

interface EntryMediaProps {
  subject: string | undefined;
  media: readonly ThreadMedia[];
  received?: boolean;
}

/** What an MMS has above its text. Each file has its size before it has loaded, so that nothing in the thread moves. */
export function EntryMedia({ subject, media, received = false }: EntryMediaProps) {
  return (
    <>
      {subject ? (
        <p className="max-w-[min(85%,420px)] break-words font-semibold text-[0.9375rem]/5 [overflow-wrap:anywhere]">
          {subject}
        </p>
      ) : null}
      {media.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files never change their place
        <Medium key={nth} media={one} received={received} />
      ))}
    </>
  );
}

const BOX = "w-[min(85%,16rem)] overflow-hidden rounded-2xl rounded-bl-sm bg-muted";

function Medium({ media, received }: { media: ThreadMedia; received: boolean }) {
  // An address changes from day to day: another one is tried again.
  const [lost, setLost] = useState<string>();
  const [open, setOpen] = useState(false);
  const { url, type, name } = media;
  const word = mediaWord(type);
  const label = name ? `${word}: ${name}` : word;
  const props = { src: url, onError: () => setLost(url) };
  if (media.state === "waiting") {
    return <InPlace icon={Clock} word={word} text={`${word} on its way`} />;
  }
  if (media.state === "refused") {
    return <InPlace icon={CircleX} word={word} text="A file that cannot be shown" />;
  }
  // No page of ours asks another host for a file.
  if (!isOurs(url)) return <FileLink url={url} label={label} />;
  if (lost === url) {
    const text = `This ${word.toLowerCase()} cannot be shown`;
    return <InPlace icon={CircleX} word={word} text={text} />;
  }
  if (word === "Picture") {
    return (
      <>
        <button
          type="button"
          className={cn(BOX, "block aspect-4/3 cursor-zoom-in", received ? "" : "bg-primary-soft")}
          onClick={() => setOpen(true)}
        >
          <img {...props} alt={label} loading="lazy" className="size-full object-cover" />
        </button>
        {open ? <MediaPreview media={media} onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  if (word === "Video") {
    return (
      <video
        {...props}
        aria-label={label}
        controls
        preload="metadata"
        className={cn(BOX, "aspect-4/3 object-contain")}
      />
    );
  }
  if (word === "Sound") {
    return (
      <audio
        {...props}
        aria-label={label}
        controls
        preload="none"
        className="h-12 w-[min(85%,16rem)]"
      />
    );
  }
  return <FileLink url={url} label={label} />;
}

function isOurs(url: string): boolean {
  return url.startsWith("/") || url.startsWith("blob:");
}

function FileLink({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex w-fit max-w-[min(85%,420px)] items-center gap-2 rounded-2xl rounded-bl-sm bg-muted px-3.5 py-2 text-primary-text underline underline-offset-2"
    >
      <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{label}</span>
    </a>
  );
}

/** Words where a file would be, as large as that. */
function InPlace({ icon: Icon, word, text }: { icon: LucideIcon; word: string; text: string }) {
  return (
    <p
      className={cn(
        BOX,
        "flex items-center justify-center gap-1.5 p-3 text-center text-muted-foreground text-xs",
        word === "Picture" || word === "Video" ? "aspect-4/3 flex-col" : "h-12",
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}

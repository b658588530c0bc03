import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Alert } from "#web/components/ui/alert.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { type Range, withEnd, withStart } from "./clip.ts";
import type { Trim } from "./prepare.ts";
import { RangeField } from "./range-field.tsx";
import { ATTACH_TEXTS } from "./texts.ts";
import { useFileUrl } from "./use-file-url.ts";
import type { Progress as Passing } from "./video-messages.ts";
import { PASSES } from "./video-pass.ts";

interface TrimStepProps extends Trim {
  onRange: (range: Range) => void;
}

/** Chooses the part of a video that is sent (R159). */
export function TrimStep({ file, clip, range, onRange, trimming, refusal }: TrimStepProps) {
  const { seconds } = clip;
  const fields = [
    { label: "Start", value: range.start, change: withStart },
    { label: "End", value: range.end, change: withEnd },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Player file={file} range={range} />
      {trimming ? (
        <Trimming {...trimming} />
      ) : (
        <div className="grid h-16 grid-cols-2 gap-4">
          {fields.map(({ label, value, change }) => (
            <RangeField
              key={label}
              label={label}
              min={0}
              max={Math.round(seconds * 10) / 10}
              step={0.1}
              value={value}
              onValue={(moved) => onRange(change(range, moved, seconds))}
              text={`${value.toFixed(1)} s`}
            />
          ))}
        </div>
      )}
      {refusal ? (
        <Alert tone="danger" title={refusal.message}>
          {refusal.detail}
        </Alert>
      ) : null}
    </div>
  );
}

function Trimming({ pass, share }: Passing) {
  return (
    <div className="grid h-16 content-center gap-2">
      <p role="status">
        {ATTACH_TEXTS.trimming}
        {pass > 1 ? ` (attempt ${pass} of ${PASSES})` : null}
      </p>
      <Progress label="Trimming" value={share} max={1} />
    </div>
  );
}

/** Plays the part that is chosen, and shows the picture at the end that was moved last. */
function Player({ file, range: { start, end } }: { file: File; range: Range }) {
  const url = useFileUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const shown = useRef({ start, end });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const moved = { start: shown.current.start !== start, end: shown.current.end !== end };
    shown.current = { start, end };
    if (video.current && (moved.start || moved.end)) {
      video.current.currentTime = moved.start ? start : end;
    }
  }, [start, end]);
  const stop = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.currentTime > end && !currentTarget.paused) {
      currentTarget.pause();
      currentTarget.currentTime = start;
    }
  };
  return (
    <div className="grid h-64 place-items-center overflow-hidden rounded-lg bg-muted *:min-h-0 *:min-w-0">
      {failed ? (
        <p className="px-4 text-muted-foreground">
          This browser can't play this video. You can trim it all the same.
        </p>
      ) : url ? (
        // biome-ignore lint/a11y/useMediaCaption: people have no captions for what they film
        <video
          ref={video}
          src={url}
          aria-label={file.name}
          controls
          onTimeUpdate={stop}
          onError={() => setFailed(true)}
          className="size-full object-contain"
        />
      ) : null}
    </div>
  );
}

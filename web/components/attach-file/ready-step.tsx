import { Alert } from "#web/components/ui/alert.tsx";
import { formatBytes } from "#web/lib/format.ts";
import { MediaView } from "./media-view.tsx";
import type { Ready } from "./prepare.ts";
import { SOME_REFUSE_BYTES } from "./texts.ts";
import { useFileUrl } from "./use-file-url.ts";

/** What will be attached, and what was changed in it. */
export function ReadyStep({ media: { file, type, name }, changes }: Omit<Ready, "next">) {
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

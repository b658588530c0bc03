import { FileSpreadsheet, Upload, X } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatBytes } from "#web/lib/format.ts";

interface FileDropProps {
  /** What to choose: "Spreadsheet of contacts". */
  label: string;
  /** What is accepted: "CSV, XLS or XLSX, up to 5 MB". */
  description: ReactNode;
  /** As in `<input accept>`: ".csv,.xls,.xlsx". */
  accept: string;
  /** What was chosen; where a reload has kept it, its size is not known. */
  file: { name: string; size?: number } | undefined;
  onFile: (file: File | undefined) => void;
  error?: string;
  /** Below the error: what was found and what to do. */
  errorDetail?: string;
  disabled?: boolean;
  /** Of the area that takes the file. */
  className?: string;
}

/** Takes one file, dropped or chosen. It does not check the file: pass what is wrong with it as `error`. */
export function FileDrop({
  label,
  description,
  accept,
  file,
  onFile,
  error,
  errorDetail,
  disabled,
  className,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  };

  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the shortcut; the button does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          // As high with a file as without one.
          "base:min-h-56 flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-4 text-center transition-colors",
          over ? "bg-primary-soft" : "bg-surface",
          error ? "border-danger" : over ? "border-primary" : "border-input",
          className,
        )}
      >
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          className="sr-only"
          tabIndex={-1}
          aria-describedby={`${id}help${error ? ` ${id}error` : ""}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // Lets the same file be chosen again once it has been corrected.
            event.target.value = "";
            if (chosen) onFile(chosen);
          }}
        />
        {file ? (
          <div className="flex max-w-full items-center gap-2 rounded-lg bg-muted py-1 pr-1 pl-3">
            <FileSpreadsheet className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{file.name}</span>
            {file.size === undefined ? null : (
              <span className="figures shrink-0 text-muted-foreground text-xs">
                {formatBytes(file.size)}
              </span>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Remove the file"
              disabled={disabled}
              onClick={() => onFile(undefined)}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        ) : null}
        <Button variant="outline" disabled={disabled} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {file ? "Choose another file" : "Choose a file"}
        </Button>
        <p id={`${id}help`} className="text-balance text-muted-foreground text-xs">
          Drag a file here, or choose one. {description}
        </p>
      </div>
      {error ? (
        <div id={`${id}error`} role="alert" className="grid gap-1 text-xs">
          <p className="text-danger-text">{error}</p>
          {errorDetail ? <p className="break-words">{errorDetail}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

import { Fragment, type ReactNode } from "react";
import { type IndicatorName, indicatorOf, isIndicator } from "#core/rules/indicators.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { OPERATIONS_PAGES } from "./operations-pages.ts";

interface PageDialogProps {
  name: IndicatorName;
  onOpen: (name: IndicatorName) => void;
  onClose: () => void;
}

/** What an alert means and what to do: its page in docs/operations. */
export function PageDialog({ name, onOpen, onClose }: PageDialogProps) {
  const [, ...blocks] = (OPERATIONS_PAGES.get(name) ?? "").trim().split("\n\n");
  return (
    <Dialog title={indicatorOf(name).title} onOpenChange={onClose} side>
      <div className="grid gap-3">
        {blocks.map((block) => (
          <Block key={block} text={block} onOpen={onOpen} />
        ))}
      </div>
    </Dialog>
  );
}

type BlockProps = { text: string; onOpen: PageDialogProps["onOpen"] };

/** As much of Markdown as the pages have. */
function Block({ text, onOpen }: BlockProps) {
  if (text.startsWith("## ")) return <h3 className="mt-2 font-semibold">{text.slice(3)}</h3>;
  if (text.startsWith("```")) {
    return (
      <pre className="whitespace-pre-wrap break-words rounded-md bg-muted p-3 text-xs">
        {text.replace(/^```.*\n|\n```$/g, "")}
      </pre>
    );
  }
  return text.split(/\n(?=\d\. )/).map((line) => <p key={line}>{inline(line, onOpen)}</p>);
}

/** Code and links. A link to another alert's page opens that one; others are in the repository. */
function inline(text: string, onOpen: PageDialogProps["onOpen"]): ReactNode {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((piece, at) => {
    const [, label, target = ""] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    const page = target.replace(/\.md$/, "");
    const key = `${at}`;
    if (piece.startsWith("`")) return <code key={key}>{piece.slice(1, -1)}</code>;
    if (label === undefined) return <Fragment key={key}>{piece}</Fragment>;
    if (isIndicator(page)) {
      return (
        <button
          key={key}
          type="button"
          className="underline underline-offset-4"
          onClick={() => onOpen(page)}
        >
          {label}
        </button>
      );
    }
    return target.startsWith("https:") ? (
      <a
        key={key}
        className="underline underline-offset-4"
        href={target}
        target="_blank"
        rel="noreferrer"
      >
        {label}
      </a>
    ) : (
      <Fragment key={key}>{label}</Fragment>
    );
  });
}

import { Link2, type LucideIcon, Reply } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

/** Few messages have a link: what checks its address loads when it is asked for. */
const load = () => import("./link-dialogs.tsx");
const ShortLinkDialog = dialogOnDemand(async () => (await load()).ShortLinkDialog);
const ReplyLinkDialog = dialogOnDemand(async () => (await load()).ReplyLinkDialog);

interface LinkToolProps {
  /** Whether the text has the placeholder. */
  isInText: boolean;
  onInsert: (placeholder: string) => void;
}

export interface ShortLinkChoice {
  /** Where short links are. */
  host: string;
  /** Where this one leads; empty if there is none. */
  longUrl: string;
  onLongUrl: (longUrl: string) => void;
}

/** R010: puts a short link into the text, as a placeholder that counts like the real one (R246). */
export const ShortLinkTool = memo(function ShortLinkTool({
  choice: { host, longUrl, onLongUrl },
  isInText,
  onInsert,
}: LinkToolProps & { choice: ShortLinkChoice }) {
  const insert = () => onInsert(shortLinkPlaceholder(host));
  const save = (url: string) => {
    onLongUrl(url);
    if (!isInText) insert();
  };
  return (
    <LinkTool
      icon={Link2}
      label={longUrl ? "Change short URL" : "Create Short URL"}
      dialog={(onClose) => <ShortLinkDialog {...{ host, onClose }} value={longUrl} onSave={save} />}
    >
      {longUrl ? (
        <>
          <span className="min-w-0">
            {isInText ? "The short link leads to " : "The short link is not in the text. Leads to "}
            <span className="break-all font-medium text-foreground">{longUrl}</span>
          </span>
          {isInText ? null : (
            <Button variant="link" size="sm" onClick={insert}>
              Insert
            </Button>
          )}
        </>
      ) : null}
    </LinkTool>
  );
});

export interface ReplyLinkChoice {
  /** Where recipients' links are. */
  host: string;
  /** What the page asks. */
  question: string;
  onQuestion: (question: string) => void;
}

interface ReplyLinkToolProps extends LinkToolProps {
  choice: ReplyLinkChoice;
  onRemove: (placeholder: string) => void;
}

/** R011: puts a link to reply into the text, as a placeholder that counts like the real one (R245). */
export const ReplyLinkTool = memo(function ReplyLinkTool({
  choice: { host, question, onQuestion },
  isInText,
  onInsert,
  onRemove,
}: ReplyLinkToolProps) {
  const save = (next: string) => {
    onQuestion(next);
    if (!isInText) onInsert(replyPlaceholder(host));
  };
  return (
    <LinkTool
      icon={Reply}
      label={isInText ? "Change reply link" : "Reply link"}
      dialog={(onClose) => (
        <ReplyLinkDialog {...{ isInText, onClose }} value={question} onSave={save} />
      )}
    >
      {isInText ? (
        <>
          <span className="break-words">
            The reply link opens a page that asks{" "}
            <span className="font-medium text-foreground">{question || "for an answer"}</span>
          </span>
          <Button variant="link" size="sm" onClick={() => onRemove(replyPlaceholder(host))}>
            Remove
          </Button>
        </>
      ) : null}
    </LinkTool>
  );
});

interface ToolProps {
  icon: LucideIcon;
  label: string;
  dialog: (onClose: () => void) => ReactNode;
  /** What the text has. */
  children: ReactNode;
}

function LinkTool({ icon: Icon, label, dialog, children }: ToolProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
      {children ? (
        <p className="order-last flex basis-full flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
          {children}
        </p>
      ) : null}
      {asking ? dialog(() => setAsking(false)) : null}
    </>
  );
}

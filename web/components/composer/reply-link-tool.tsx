import { Reply } from "lucide-react";
import { memo, useState } from "react";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

const ReplyLinkDialog = dialogOnDemand(
  async () => (await import("./reply-link-dialog.tsx")).ReplyLinkDialog,
);

export interface ReplyLinkChoice {
  /** Where recipients' links are. */
  host: string;
  /** What the page asks. */
  question: string;
  onQuestion: (question: string) => void;
}

interface ReplyLinkToolProps {
  choice: ReplyLinkChoice;
  /** Whether the text has the placeholder. */
  isInText: boolean;
  onInsert: (placeholder: string) => void;
  onRemove: (placeholder: string) => void;
}

/** R011: puts a link to reply into the text, as a placeholder that counts like the real one (R245). */
export const ReplyLinkTool = memo(function ReplyLinkTool({
  choice: { host, question, onQuestion },
  isInText,
  onInsert,
  onRemove,
}: ReplyLinkToolProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Reply aria-hidden="true" />
        {isInText ? "Change reply link" : "Reply link"}
      </Button>
      {isInText ? (
        <p className="order-last flex basis-full flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
          <span className="break-words">
            The reply link opens a page that asks{" "}
            <span className="font-medium text-foreground">{question || "for an answer"}</span>
          </span>
          <Button variant="link" size="sm" onClick={() => onRemove(replyPlaceholder(host))}>
            Remove
          </Button>
        </p>
      ) : null}
      {asking ? (
        <ReplyLinkDialog
          question={question}
          isInText={isInText}
          onSave={(next) => {
            onQuestion(next);
            if (!isInText) onInsert(replyPlaceholder(host));
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
});

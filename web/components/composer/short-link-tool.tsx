import { Link2 } from "lucide-react";
import { memo, useState } from "react";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

/** Few messages have a link: what checks its address loads when it is asked for. */
const ShortLinkDialog = dialogOnDemand(
  async () => (await import("./short-link-dialog.tsx")).ShortLinkDialog,
);

export interface ShortLinkChoice {
  /** Where short links are. */
  host: string;
  /** Where this one leads; empty if there is none. */
  longUrl: string;
  onLongUrl: (longUrl: string) => void;
}

interface ShortLinkToolProps {
  choice: ShortLinkChoice;
  /** Whether the text has the placeholder. */
  isInText: boolean;
  onInsert: (placeholder: string) => void;
}

/** R010: puts a short link into the text, as a placeholder that counts like the real one (R246). */
export const ShortLinkTool = memo(function ShortLinkTool({
  choice: { host, longUrl, onLongUrl },
  isInText,
  onInsert,
}: ShortLinkToolProps) {
  const [asking, setAsking] = useState(false);
  const insert = () => onInsert(shortLinkPlaceholder(host));
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Link2 aria-hidden="true" />
        {longUrl ? "Change short URL" : "Create Short URL"}
      </Button>
      {longUrl ? (
        <p className="order-last flex basis-full flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
          <span className="min-w-0">
            {isInText ? "The short link leads to " : "The short link is not in the text. Leads to "}
            <span className="break-all font-medium text-foreground">{longUrl}</span>
          </span>
          {isInText ? null : (
            <Button variant="link" size="sm" onClick={insert}>
              Insert
            </Button>
          )}
        </p>
      ) : null}
      {asking ? (
        <ShortLinkDialog
          host={host}
          longUrl={longUrl}
          onCreate={(url) => {
            onLongUrl(url);
            if (!isInText) insert();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
});

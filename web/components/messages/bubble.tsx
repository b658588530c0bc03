import { Fragment } from "react";
import { withExampleLinks } from "#core/rules/recipient-links.ts";
import { cn } from "#web/lib/cn.ts";

/** What a handset draws as a link: with a scheme, or a host with a path. */
const LINK = /(https?:\/\/\S+|(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/\S*)/gi;

interface BubbleProps {
  text: string;
  /** Puts an inbound message on the left, on grey, as handsets do. */
  received?: boolean;
}

/**
 * R047. One message as a handset draws it, no wider than a chat box lets it be: lines as full as they go, line breaks kept, links underlined. In a text
 * as written, examples take the places of recipients' own links.
 */
export function Bubble({ text, received }: BubbleProps) {
  return (
    <p
      className={cn(
        "w-fit max-w-[min(85%,420px)] text-wrap whitespace-pre-wrap break-words rounded-2xl px-3.5 py-2 text-[0.9375rem]/5 [overflow-wrap:anywhere]",
        received
          ? "rounded-bl-sm bg-muted text-foreground"
          : "rounded-bl-sm bg-primary-soft text-foreground",
      )}
    >
      {withExampleLinks(text)
        .split(LINK)
        .map((piece, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their position
            <span key={index} className="text-primary-text underline underline-offset-2">
              {piece}
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their position
            <Fragment key={index}>{piece}</Fragment>
          ),
        )}
    </p>
  );
}

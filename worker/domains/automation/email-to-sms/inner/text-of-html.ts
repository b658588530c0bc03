import { boundedParser } from "#worker/sheets/markup/bounded-parser.ts";

/** Far more than a text's worth of markup. */
const MOST_READ = 256 * 1024;
const UNREAD: ReadonlySet<string> = new Set(["head", "style", "script", "title", "noscript"]);
/** What begins a line of its own. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["address", "blockquote", "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["hr", "li", "ol", "p", "pre", "table", "tr", "ul"],
]);

/**
 * What people read of an HTML email, at most `most` characters of it. In an answer, what it quotes is left out: email
 * programs put that into a `blockquote`. Throws if it takes too long to read.
 */
export function textOfHtml(
  html: string,
  { isReply, most }: { isReply: boolean; most: number },
): string {
  let text = "";
  let left = 0;
  const isLeftOut = (name: string) => UNREAD.has(name) || (isReply && name === "blockquote");
  const parser = boundedParser(
    {
      open(name) {
        if (isLeftOut(name)) left++;
        if (left === 0 && BLOCKS.has(name)) text += "\n";
      },
      text(piece) {
        if (left === 0 && text.length < most) text += piece.replace(/\s+/g, " ");
      },
      close(name) {
        if (isLeftOut(name)) left = Math.max(0, left - 1);
        if (left === 0 && name === "p") text += "\n";
      },
    },
    false,
  );
  parser.write(html.slice(0, MOST_READ));
  parser.end();
  return text
    .slice(0, most)
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

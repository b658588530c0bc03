import { composed } from "#core/rules/written.ts";

/** Far more than a text can hold. */
export const MOST_CHARACTERS = 32_768;

/** What mail programs put above what they quote. */
const QUOTE_HEADINGS = [
  /^-{2,} ?(?:original message|forwarded message) ?-{2,}$/i,
  /^_{10,}$/,
  /^on .{1,300} wrote:$/i,
  /^from: .{1,300}$/i,
  /^sent from my \w/i,
  /^get outlook for \w/i,
];

interface How {
  /** Whether it answers another email, and so may quote one. */
  isReply: boolean;
  /** A line that begins with it ends the text; empty for none. */
  marker: string;
}

/**
 * The text of an email: up to the line `--` above a signature, or the account's own marker. Only an answer is also cut
 * where it begins to quote: in a new email, such lines are what its author wrote.
 */
export function cutText(body: string, { isReply, marker }: How): string {
  const lines = composed(body.slice(0, MOST_CHARACTERS))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd());
  const end = lines.findIndex(
    (line, at) =>
      line === "--" ||
      (marker !== "" && line.trimStart().startsWith(marker)) ||
      (isReply && beginsQuote(line, lines[at + 1] ?? "")),
  );
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function beginsQuote(line: string, next: string): boolean {
  if (line.startsWith(">")) return true;
  // "On Friday, 27 November 2026 at 9:00 am Harbour Books" and "<…> wrote:" may be two lines.
  const both = `${line} ${next}`;
  return QUOTE_HEADINGS.some((heading) => heading.test(line)) || /^on .{1,600} wrote:$/i.test(both);
}

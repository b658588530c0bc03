import { afterLink } from "#core/rules/recipient-links.ts";

/** Puts a piece in a text's selection; of a link, with spaces that keep it from running into the words beside it. */
export type Insert = (piece: string, kind?: "link") => void;

/** The text of an area with a piece inserted at the cursor; the cursor moves behind it. */
export function insertAtCursor(
  area: HTMLTextAreaElement | null,
  ...[piece, kind]: Parameters<Insert>
): string {
  if (!area) return piece;
  const { selectionStart: start, selectionEnd: end, value } = area;
  const [before, behind] = [value.slice(0, start), value.slice(end)];
  const inserted = kind === "link" ? asWord(piece, before, behind) : piece;
  const after = start + inserted.length;
  // After the new text is rendered: setting a value moves the cursor to the end.
  setTimeout(() => area.setSelectionRange(after, after), 0);
  return before + inserted + behind;
}

/** A link with the spaces that it needs between these texts. */
export function asWord(link: string, before: string, after: string): string {
  const lead = /[^\s([<"'“‘]$/.test(before) && !before.endsWith("://") ? " " : "";
  const trail = after === "" || afterLink(after) === after ? "" : " ";
  return lead + link + trail;
}

/** The text of an area with a piece inserted at the cursor; the cursor moves behind it. */
export function insertAtCursor(area: HTMLTextAreaElement | null, piece: string): string {
  if (!area) return piece;
  const { selectionStart: start, selectionEnd: end, value } = area;
  const after = start + piece.length;
  // After the new text is rendered: setting a value moves the cursor to the end.
  setTimeout(() => area.setSelectionRange(after, after), 0);
  return value.slice(0, start) + piece + value.slice(end);
}

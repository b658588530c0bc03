/** The text with a piece inserted at the cursor, or at the end; the cursor moves behind it. */
export function insertAtCursor(
  area: HTMLTextAreaElement | null,
  text: string,
  piece: string,
): string {
  const start = area?.selectionStart ?? text.length;
  const end = area?.selectionEnd ?? text.length;
  const after = start + piece.length;
  // After the new text is rendered: setting a value moves the cursor to the end.
  setTimeout(() => area?.setSelectionRange(after, after), 0);
  return text.slice(0, start) + piece + text.slice(end);
}

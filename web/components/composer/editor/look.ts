import { EditorView } from "@codemirror/view";

/** The look of a text area, where the library has one of its own. */
export const look = EditorView.theme({
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "inherit",
    lineHeight: "inherit",
    maxHeight: "var(--message-most, 24rem)",
    minHeight: "var(--message-least, 9rem)",
    overflowY: "auto",
    scrollbarGutter: "stable",
  },
  ".cm-content": { padding: "0.5rem 0", caretColor: "auto", whiteSpace: "pre-wrap" },
  // Each line has the direction of its own text.
  ".cm-line": { padding: "0 0.75rem", unicodeBidi: "plaintext", textAlign: "start" },
});

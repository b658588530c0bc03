import { deleteCharBackward, deleteCharForward } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { type Command, EditorView } from "@codemirror/view";
import { chipAt } from "./chips.ts";

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Backspace: takes a chip or a whole grapheme. The library's own would take an emoji's skin tone alone. */
export const deleteBackward: Command = (view) => deleteOne(view, -1) || deleteCharBackward(view);

/** Delete: the same towards the end. */
export const deleteForward: Command = (view) => deleteOne(view, 1) || deleteCharForward(view);

function deleteOne(view: EditorView, step: -1 | 1): boolean {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const place = main.head - line.from;
  const inside = GRAPHEMES.segment(line.text).containing(step < 0 ? place - 1 : place);
  // At a line's edge, or with something selected, there is nothing to know better.
  if (!main.empty || !inside) return false;
  const start = line.from + inside.index;
  const grapheme = { from: start, to: start + inside.segment.length };
  const { from, to } = chipAt(view, grapheme.from, grapheme.to) ?? grapheme;
  view.dispatch({
    changes: { from, to },
    userEvent: step < 0 ? "delete.backward" : "delete.forward",
    scrollIntoView: true,
  });
  return true;
}

/**
 * The same for keyboards that send no key, only what is to happen. Where a key came first (iPhones send
 * both), the library waits for its own answer to it.
 */
export function deleteByInput(): Extension {
  let keyed = false;
  return EditorView.domEventHandlers({
    keydown: ({ key }) => {
      keyed = key === "Backspace" || key === "Delete";
      return false;
    },
    beforeinput: ({ inputType, cancelable }, view) => {
      const wasKeyed = keyed;
      keyed = false;
      if (wasKeyed || !cancelable || view.composing) return false;
      if (inputType === "deleteContentBackward") return deleteBackward(view);
      return inputType === "deleteContentForward" && deleteForward(view);
    },
  });
}

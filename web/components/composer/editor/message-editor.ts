import {
  deleteCharBackward,
  deleteCharForward,
  history,
  historyKeymap,
  insertNewline,
  isolateHistory,
  standardKeymap,
} from "@codemirror/commands";
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  StateEffect,
} from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";
import { GRAPHEMES } from "#web/components/composer/graphemes.ts";
import { asWord, type Insert } from "#web/components/composer/insert-at-cursor.ts";
import type { MergeField } from "#web/components/composer/merge-fields.ts";
import { overflow } from "#web/components/composer/text-bound.ts";
import { changeBetween } from "#web/components/composer/text-change.ts";
import { chipAt, chips, setFields } from "./chips.ts";

/** An element's attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

interface EditorOptions {
  parent: HTMLElement;
  /** The text before anything was written, which undoing leads back to. */
  before: string;
  /** The text now, and what is selected in it. */
  text: string;
  selection: readonly [anchor: number, head: number];
  fields: readonly MergeField[] | undefined;
  attributes: Attributes;
  /** With how many characters of what was put in did not fit. */
  onText: (text: string, leftOut: number) => void;
}

export interface MessageEditor {
  focus: () => void;
  insert: Insert;
  /** Another text from outside, which can be undone like any other change. */
  setText: (text: string) => void;
  setFields: (fields: readonly MergeField[] | undefined) => void;
  setAttributes: (attributes: Attributes) => void;
  /** Moves the caret to a point of the window. */
  caretTo: (point: { x: number; y: number }) => void;
  destroy: () => void;
}

/** The message's editor. Its document is the text as it is sent to the server; tags only look different. */
export function createEditor(options: EditorOptions): MessageEditor {
  const { parent, before, text, selection, fields, attributes, onText } = options;
  const attributed = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: before,
      extensions: [
        attributed.of(EditorView.contentAttributes.of(attributes)),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const effects = transactions.flatMap((transaction) => transaction.effects);
          const left = effects.find((effect) => effect.is(leftOut));
          if (docChanged || left) onText(state.doc.toString(), left?.value ?? 0);
        }),
        plainText,
      ],
    }),
  });
  const setText = (next: string) => {
    const changes = changeBetween(view.state.doc.toString(), next);
    if (!changes) return;
    const annotations = isolateHistory.of("full");
    view.dispatch({ changes, annotations, userEvent: "input.replace", scrollIntoView: true });
  };
  view.dispatch({ effects: setFields.of(fields) });
  setText(text);
  const [anchor, head] = selection.map((place) => Math.min(place, view.state.doc.length));
  view.dispatch({ selection: EditorSelection.single(anchor ?? 0, head ?? 0) });
  return {
    focus: () => view.focus(),
    insert: (piece, kind) => {
      const { doc, selection } = view.state;
      const { from, to } = selection.main;
      const inserted =
        kind === "link" ? asWord(piece, doc.sliceString(0, from), doc.sliceString(to)) : piece;
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true });
    },
    setText,
    setFields: (next) => view.dispatch({ effects: setFields.of(next) }),
    setAttributes: (next) =>
      view.dispatch({ effects: attributed.reconfigure(EditorView.contentAttributes.of(next)) }),
    caretTo: (point) => {
      const place = view.posAtCoords(point);
      if (place !== null) view.dispatch({ selection: EditorSelection.cursor(place) });
    },
    destroy: () => view.destroy(),
  };
}

/** The look of a text area, where the library has one of its own. */
const look = EditorView.theme({
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

/** Backspace: takes a chip or a whole grapheme. The library's own would take an emoji's skin tone alone. */
const deleteBackward: Command = (view) => deleteOne(view, -1) || deleteCharBackward(view);

/** Delete: the same towards the end. */
const deleteForward: Command = (view) => deleteOne(view, 1) || deleteCharForward(view);

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
function deleteByInput(): Extension {
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

/** How many characters were not put in. */
const leftOut = StateEffect.define<number>();

/** What is too long is cut before anything is made of it. */
const fits: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged) return transaction;
  const over = overflow(transaction.startState.doc.toString(), transaction.newDoc.toString());
  if (!over) return transaction;
  const effects = leftOut.of(over.to - over.from);
  return [transaction, { changes: over, effects, sequential: true }];
});

/** Nothing selected is nothing to copy: the library would take the whole line. */
const whenNothingSelected = (_: Event, view: EditorView) => view.state.selection.main.empty;

const plainText: Extension = [
  fits,
  history(),
  keymap.of([
    { key: "Backspace", run: deleteBackward, shift: deleteBackward },
    { key: "Delete", run: deleteForward },
    // The library's own would repeat a line's indentation.
    { key: "Enter", run: insertNewline, shift: insertNewline },
    ...historyKeymap,
    ...standardKeymap,
  ]),
  deleteByInput(),
  chips,
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.domEventHandlers({
    copy: whenNothingSelected,
    cut: whenNothingSelected,
    // The library would insert what is in a dropped file.
    drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0,
  }),
  EditorView.contentAttributes.of({
    // What scrolls is reached by keys.
    tabindex: "0",
    spellcheck: "true",
    autocorrect: "on",
    autocapitalize: "sentences",
  }),
  look,
];

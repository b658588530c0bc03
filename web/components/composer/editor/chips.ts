import { type Extension, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { chipClass, chipWords, forcingClass } from "../chip-look.ts";
import type { MergeField } from "../merge-fields.ts";
import { type TagMark, textMarks } from "../text-marks.ts";

/** The fields that a tag may name; undefined while they are not known. */
export const setFields = StateEffect.define<readonly MergeField[] | undefined>();

interface Chips {
  fields: readonly MergeField[] | undefined;
  marks: DecorationSet;
  /** The tags' chips alone. */
  chips: DecorationSet;
}

/** Made again when the text or the fields change, never when only the caret moves. */
const chipsField = StateField.define<Chips>({
  create: (state) => chipsOf(state.doc.toString(), undefined),
  update(chips, { docChanged, effects, newDoc }) {
    const known = effects.find((effect) => effect.is(setFields));
    if (!known && !docChanged) return chips;
    return chipsOf(newDoc.toString(), known ? known.value : chips.fields);
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ marks }) => marks),
    EditorView.decorations.from(field, ({ chips }) => chips),
    EditorView.atomicRanges.of((view) => view.state.field(field).chips),
  ],
});

export const chips: Extension = chipsField;

const forces = Decoration.mark({ class: forcingClass });

function chipsOf(text: string, fields: readonly MergeField[] | undefined): Chips {
  const found = textMarks(text, fields);
  const marks = new RangeSetBuilder<Decoration>();
  for (const { start, end } of found.forcing) marks.add(start, end, forces);
  const tags = new RangeSetBuilder<Decoration>();
  for (const tag of found.tags) {
    tags.add(tag.start, tag.end, Decoration.replace({ widget: new Chip(tag) }));
  }
  return { fields, marks: marks.finish(), chips: tags.finish() };
}

/** A merge tag in the text. Its element stays as long as it looks the same. */
class Chip extends WidgetType {
  readonly #look: string;
  readonly #words: string;
  readonly #hint: string | undefined;

  constructor(tag: TagMark) {
    super();
    this.#look = chipClass(tag);
    this.#words = chipWords(tag);
    this.#hint = tag.nearest && `Did you mean {{${tag.nearest}}}?`;
  }

  override eq(other: Chip): boolean {
    return this.#look === other.#look && this.#words === other.#words && this.#hint === other.#hint;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = this.#look;
    chip.textContent = this.#words;
    if (this.#hint) chip.title = this.#hint;
    return chip;
  }

  // A press beside it moves the caret there.
  override ignoreEvent(): boolean {
    return false;
  }
}

/** The chip that a place is inside of, or at the edge of on that side. */
export function chipAt(
  view: EditorView,
  from: number,
  to: number,
): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined;
  view.state.field(chipsField).chips.between(from, to, (start, end) => {
    if (start < to && from < end) found = { from: start, to: end };
  });
  return found;
}

import { StickyNote } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { cn } from "#web/lib/cn.ts";

interface NoteFormProps {
  text: string;
  onText: (text: string) => void;
  /** Who can be mentioned. */
  people: readonly Mentionable[];
  onSave: (mentions: readonly string[]) => void;
}

/** A note for colleagues, which is never sent. `@` offers their names. */
export function NoteForm({ text, onText, people, onSave }: NoteFormProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once a chosen name is in the text. */
  const placed = useRef<number>(undefined);
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const mention = mentionAt(text, caret);
  const offered =
    mention === undefined || dismissed === mention.typed
      ? []
      : people.filter(({ name }) => name.toLowerCase().startsWith(mention.typed.toLowerCase()));
  const chosen = offered[Math.min(active, offered.length - 1)];
  const empty = text.trim() === "";

  const save = () => {
    if (!empty) onSave(mentionedIn(text, people));
  };
  const choose = (name: string) => {
    if (!mention) return;
    const next = withMention(text, mention, caret, name);
    onText(next.text);
    setActive(0);
    setCaret(next.caret);
    placed.current = next.caret;
  };
  // Before the next key, which would otherwise be typed somewhere else.
  useLayoutEffect(() => {
    if (placed.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(placed.current, placed.current);
    placed.current = undefined;
  });
  /** Whether the key was for the names that are offered, or saves the note. */
  const press = (event: KeyboardEvent): boolean => {
    if (chosen && event.key === "Escape") setDismissed(mention?.typed);
    else if (chosen && event.key === "ArrowDown") setActive((active + 1) % offered.length);
    else if (chosen && event.key === "ArrowUp")
      setActive((active + offered.length - 1) % offered.length);
    else if (chosen && (event.key === "Enter" || event.key === "Tab")) choose(chosen.name);
    else if (event.key === "Enter" && !event.shiftKey) save();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      noValidate
      className="relative grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {chosen ? (
        <div
          role="listbox"
          id={`${id}people`}
          aria-label="People"
          className="floats absolute bottom-full left-0 z-10 mb-1 grid max-h-48 w-64 max-w-full overflow-y-auto rounded-lg p-1"
        >
          {offered.map((person) => (
            <button
              key={person._id}
              id={`${id}${person._id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={cn(
                "truncate rounded-md px-2 py-1.5 text-left",
                person === chosen && "bg-muted",
              )}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person.name)}
            >
              {person.name}
            </button>
          ))}
        </div>
      ) : null}
      <Textarea
        ref={area}
        aria-label="Note"
        aria-describedby={`${id}help`}
        aria-autocomplete="list"
        aria-controls={chosen ? `${id}people` : undefined}
        aria-activedescendant={chosen ? `${id}${chosen._id}` : undefined}
        className="field-sizing-content max-h-48 min-h-16 resize-none border-accent/60 border-dashed bg-accent-soft px-3 py-2"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setCaret(event.target.selectionStart);
          setActive(0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}help`} className="text-muted-foreground text-xs">
          Only your team sees notes. Type @ to mention someone.
        </p>
        <Button type="submit" size="sm" disabled={empty}>
          <StickyNote aria-hidden="true" />
          Add note
        </Button>
      </div>
    </form>
  );
}

interface Mentionable {
  _id: string;
  name: string;
}

/** A name that is being typed behind an `@`. */
interface Typing {
  /** Where the `@` is. */
  from: number;
  typed: string;
}

/** What is being typed at the caret; undefined if it is no name. */
export function mentionAt(text: string, caret: number): Typing | undefined {
  const found = /(?:^|\s)@([^\s@][^@\n]{0,30})?$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const typed = found[1] ?? "";
  return { from: caret - typed.length - 1, typed };
}

/** The text with a whole name in the place of what was typed, and where the caret is then. */
export function withMention(text: string, { from }: Typing, caret: number, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}

/** The people that a text mentions; a name that another one begins with counts once. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  let rest = text;
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst
    .filter(({ name }) => {
      const named = rest.includes(`@${name}`);
      rest = rest.replaceAll(`@${name}`, "");
      return named;
    })
    .map(({ _id }) => _id);
}

import { type Ref, useImperativeHandle } from "react";
import type { ControlProps } from "#web/components/form/field.tsx";
import { cn } from "#web/lib/cn.ts";
import type { Insert } from "./insert-at-cursor.ts";
import { LightBox } from "./light-box.tsx";
import type { MergeField } from "./merge-fields.ts";
import { useEditor } from "./use-editor.ts";

/** What the tools around the text do with it. */
export interface MessageHandle {
  focus: () => void;
  insert: Insert;
}

interface MessageBoxProps extends ControlProps {
  ref: Ref<MessageHandle>;
  value: string;
  onValue: (value: string) => void;
  /** The fields that a merge tag may name; undefined while they are not known. */
  fields: readonly MergeField[] | undefined;
}

/**
 * The text of a message, with its tags as chips. A light field at first; the editor, which is larger than
 * all else on the screen, loads when someone is about to write, and takes over text, caret and undo. If it
 * cannot be loaded, the light field goes on working.
 */
export function MessageBox({ ref, value, onValue, fields, ...control }: MessageBoxProps) {
  const editor = useEditor({ value, onValue, fields, control });
  useImperativeHandle(ref, () => editor.handle, [editor.handle]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for the first sign of a person
    <div
      className="group relative rounded-lg bg-surface text-foreground"
      onPointerEnter={editor.load}
      onFocus={editor.load}
    >
      {editor.ready ? null : (
        <LightBox {...control} {...editor.light} value={value} fields={fields} onValue={onValue} />
      )}
      <div
        ref={editor.host}
        className={cn(
          "rounded-lg border border-input transition-colors hover:border-muted-foreground has-aria-invalid:border-danger has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring",
          !editor.ready && "hidden",
        )}
      />
      <input type="hidden" name="message" value={value} />
    </div>
  );
}

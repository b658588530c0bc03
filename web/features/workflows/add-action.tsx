import { Plus } from "lucide-react";
import { MAX_ACTIONS } from "#core/contract/workflows/definition.ts";
import { seesMedium } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItem } from "#web/components/ui/menu.tsx";
import { useMe } from "#web/lib/session.ts";
import { ACTION_GROUPS, ACTION_LOOKS } from "./action-looks.ts";
import { useEditor } from "./editor-context.ts";
import type { Place } from "./moves.ts";

interface AddActionProps {
  place: Place;
  /** Where that is, for people who cannot see it: "before Wait 1 day". */
  where: string;
  /** Says so in words, where nothing else is on the line. */
  wide?: boolean;
}

/** Adds an action at a place. */
export function AddAction({ place, where, wide = false }: AddActionProps) {
  const me = useMe();
  const { add, state, mayEdit } = useEditor();
  if (!mayEdit || state.draft.actions.length >= MAX_ACTIONS) return null;
  const items = ACTION_GROUPS.flatMap((types, index) => [
    ...(index > 0 ? (["separator"] as const) : []),
    ...types
      .filter((type) => type !== "sendMms" || seesMedium(me, "mms"))
      .map((type): MenuItem => {
        const { label, icon } = ACTION_LOOKS[type];
        return { label, icon, onSelect: () => add(type, place) };
      }),
  ]);
  const label = `Add an action ${where}`;
  return (
    <Menu
      label={label}
      align="start"
      items={items}
      trigger={
        wide ? (
          <Button variant="outline" size="sm" aria-label={label}>
            <Plus aria-hidden="true" />
            Add an action
          </Button>
        ) : (
          <Button
            variant="outline"
            size="icon-sm"
            aria-label={label}
            className="size-6! rounded-full! text-muted-foreground"
          >
            <Plus aria-hidden="true" />
          </Button>
        )
      }
    />
  );
}

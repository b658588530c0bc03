import type { Category } from "#core/contract/groups/categories.ts";
import { isInbuilt } from "#core/rules/inbuilt-categories.ts";

export function presentCategory({ id, name }: { id: string; name: string }): Category {
  return { id, name, inbuilt: isInbuilt(id) };
}

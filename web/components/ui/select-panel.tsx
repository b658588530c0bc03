import { Check, ChevronDown } from "lucide-react";
import * as Primitive from "radix-ui/select";
import { cn } from "#web/lib/cn.ts";
import type { SelectOption, SelectProps } from "./select.tsx";
import { selectClass } from "./select-class.ts";

/** A Select that has been pressed. */
export function SelectPanel({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  disabled,
  ...rest
}: SelectProps) {
  return (
    <Primitive.Root
      defaultOpen
      value={value ?? ""}
      onValueChange={onValueChange}
      disabled={disabled}
    >
      <Primitive.Trigger className={cn(selectClass, className)} {...rest}>
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon>
          <ChevronDown className="size-4 text-muted-foreground" aria-hidden="true" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="floats appears z-50 max-h-72 min-w-(--radix-select-trigger-width) max-w-[calc(100vw-2rem)] overflow-hidden rounded-lg"
        >
          <Primitive.Viewport className="p-1">
            {groupsOf(options).map(({ name, options }) =>
              name === undefined ? (
                options.map((option) => <Option key={option.value} option={option} />)
              ) : (
                <Primitive.Group key={name}>
                  <Primitive.Label className="px-2 pt-2 pb-1 font-medium text-muted-foreground text-xs">
                    {name}
                  </Primitive.Label>
                  {options.map((option) => (
                    <Option key={option.value} option={option} />
                  ))}
                </Primitive.Group>
              ),
            )}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Primitive.Item
      value={option.value}
      disabled={option.disabled}
      className="relative flex select-none flex-col rounded-md py-1.5 pr-8 pl-2 outline-none data-disabled:text-muted-foreground data-highlighted:bg-muted"
    >
      <Primitive.ItemText>{option.label}</Primitive.ItemText>
      {option.description ? (
        <span className="text-muted-foreground text-xs">{option.description}</span>
      ) : null}
      <Primitive.ItemIndicator className="absolute top-2 right-2">
        <Check className="size-4" aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}

interface OptionGroup {
  name: string | undefined;
  options: SelectOption[];
}

/** Neighbours of the same group, together. */
function groupsOf(options: readonly SelectOption[]): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}

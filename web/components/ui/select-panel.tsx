import { Check, ChevronDown } from "lucide-react";
import * as Primitive from "radix-ui/select";
import { cn } from "#web/lib/cn.ts";
import type { SelectProps } from "./select.tsx";
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
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
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
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

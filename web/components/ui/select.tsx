import { Check, ChevronDown } from "lucide-react";
import * as Primitive from "radix-ui/select";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { controlClass } from "./input.tsx";

interface SelectOption {
  /** Never the empty string: use "all" or "none". */
  value: string;
  label: string;
  /** A second line, in the list only. */
  description?: ReactNode;
  disabled?: boolean;
}

type SelectProps = Omit<ComponentProps<typeof Primitive.Trigger>, "value" | "onChange"> & {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
};

/** A choice of a few options. Keyboard, type-ahead and screen readers work as in a native select. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  disabled,
  ...rest
}: SelectProps) {
  return (
    <Primitive.Root value={value ?? ""} onValueChange={onValueChange} disabled={disabled}>
      <Primitive.Trigger
        className={cn(
          controlClass,
          "flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground [&>span]:truncate",
          className,
        )}
        {...rest}
      >
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

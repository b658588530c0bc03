import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";
import { Link } from "./link.tsx";

const buttonClass = cva(
  "inline-flex shrink-0 select-none items-center base:justify-center gap-2 base:whitespace-nowrap rounded-lg font-medium transition-colors active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground hover:bg-primary-hover",
        outline: "border border-input/60 bg-surface text-foreground hover:bg-muted",
        ghost: "base:text-foreground hover:bg-muted",
        danger: "bg-danger text-danger-foreground hover:bg-danger-hover",
        link: "h-auto! rounded-sm! p-0! base:text-primary-text underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-8 px-3 text-[0.8125rem]",
        md: "h-9 px-4 base:text-sm",
        lg: "h-11 px-5 text-[0.9375rem]",
        icon: "size-9",
        "icon-sm": "size-8",
        float: "size-12 rounded-full! shadow-float [&_svg]:size-5!",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

type Looks = VariantProps<typeof buttonClass>;

type ButtonProps = ComponentProps<"button"> &
  Looks & {
    /** Shows a spinner and ignores further presses. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  loading,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonClass({ variant, size }), className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading ? <LoaderCircle className="animate-spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

type LinkButtonProps = Looks &
  (ComponentProps<typeof Link> | (ComponentProps<"a"> & { to?: undefined }));

/** A link that looks like a button: `to` a page of the console, or by its `href` to anything else. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  const looks = cn(buttonClass({ variant, size }), className);
  return link.to === undefined ? (
    <a {...link} className={looks} />
  ) : (
    <Link {...link} className={looks} />
  );
}
